/* portfolio.h: several attempts at the same work, in processes of their own.
 *
 * The worker (process.h) splits: partners are copies of it as it is then, each knows its number and goes on in its own way.  The worker itself, their leader, only waits.
 * What a partner sends to the supervisor is held back until it has the *word*, and only one of them is ever given it: the first that has decided; or, if the work
 * is asked to end, the first that has unwound; or, when nobody is left at work, the first of those that have given up.  By then the others are ended and reaped.  Whoever has the word goes on
 * as the worker, with all that it has in memory, so evidence never travels.
 *
 * A partner that dies is a loss to the others, no more; if all die, the leader ends as the first of them did.  Partners tell each other what they have found out
 * by way of the leader (portfolio_post).  They live and die with the leader. */
#ifndef craig_base_portfolio_h
#define craig_base_portfolio_h

#include "base/process.h"
#include "base/vector.h"

typedef struct {
  Channel *channel;    /* borrowed: the worker's */
  unsigned partners;   /* below 2: there is nothing to split */
  size_t memory_bytes; /* of all partners together, above which the largest one is ended if there are others; 0: no limit */
  bool loses_one;      /* for tests: the second one is killed at once */
} PortfolioOptions;

typedef enum {
  PARTNER_DECIDED, /* there is an answer, and evidence for it */
  PARTNER_STOPPED, /* the time is over, or somebody has asked for the end */
  PARTNER_GAVE_UP  /* there is nothing left to try */
} PartnerEnd;

typedef struct Portfolio Portfolio;

Portfolio *portfolio_new(const PortfolioOptions *options);
void portfolio_delete(Portfolio *portfolio); /* NULL is fine */

/* In each partner: its number, from 1.  Does not return in the leader, unless partners cannot be had, or are not wanted, or this is one: then 0. */
unsigned portfolio_split(Portfolio *portfolio);
unsigned portfolio_number(const Portfolio *portfolio); /* of this partner; 0: nothing was split.  NULL: 0 */

/* To all other partners, who take it when they like, in that order. */
void portfolio_post(Portfolio *portfolio, int kind, const void *data, size_t size);
/* What another one has posted, in place of what is in `data`; false: nothing has come. */
bool portfolio_take(Portfolio *portfolio, int *kind, Buffer *data);

/* In a partner that has come to its end; once.  Returns once it has the word, with the losses so far in words ("crash: SIGSEGV", ...), added to `losses`; nothing, if nobody died. */
void portfolio_ask_for_the_word(Portfolio *portfolio, PartnerEnd end, Buffer *losses);

#endif
