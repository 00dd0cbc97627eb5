# Completion of craig's command line for bash: options, their choices and commands are read from `craig --help`.
_craig() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} help choices
  COMPREPLY=()
  help=$("${COMP_WORDS[0]}" --help 2>/dev/null) || return
  # choices stand behind the option as A|B|C
  if [[ $before == -* ]]; then
    choices=$(sed -n "s/^  \(-[a-zA-Z], \)\{0,1\}$before \([^ ]*|[^ ]*\).*/\2/p" <<<"$help" | tr '|' '\n' | grep -v '\.')
    case $before in
      --engine) choices=$("${COMP_WORDS[0]}" engines --names 2>/dev/null) ;;
      --no-reduction) choices=$("${COMP_WORDS[0]}" reductions --names 2>/dev/null) ;;
      --property) choices=$(sed -n 's/^  --property [^ ]* *//p' <<<"$help" | tr ', ' '\n\n' | grep -x '[a-z]*-[a-z-]*\|safety\|termination\|liveness') ;;
    esac
    if [[ -n $choices ]]; then
      mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
      [[ ${#COMPREPLY[@]} -gt 0 ]] && return
    fi
  fi
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE '^  (-[a-zA-Z], )?--?[a-zA-Z0-9-]+' <<<"$help" | tr ',' '\n' | tr -d ' ')" -- "$word")
  else
    local commands=
    [[ $COMP_CWORD == 1 ]] && commands=$(sed -n 's/^  craig \[*\([a-z]*\)\]* .*/\1/p' <<<"$help")
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word"; compgen -f -- "$word")
  fi
}
complete -o filenames -F _craig craig
