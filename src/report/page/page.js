(function () {
  'use strict';
  /* The pictures get larger and smaller by buttons, and by the wheel with Ctrl. */
  Array.prototype.forEach.call(document.querySelectorAll('.flow'), function (flow) {
    var picture = flow.querySelector('svg'), buttons = flow.querySelectorAll('button'), scale = 1;
    function zoom(factor) {
      scale = Math.min(4, Math.max(0.25, scale * factor));
      picture.style.width = scale * picture.getAttribute('width') + 'px';
    }
    flow.querySelector('.zoom').hidden = false;
    buttons[0].addEventListener('click', function () { zoom(1 / 1.25); });
    buttons[1].addEventListener('click', function () { zoom(1.25); });
    flow.addEventListener('wheel', function (event) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1);
    }, { passive: false });
  });
})();
/* Beside the story, the source shows what it is about: the line, in the middle, if it lies below. */
function bringIntoView(line) {
  'use strict';
  var box = document.querySelector('.source');
  if (!line || !box || !window.matchMedia('(min-width: 1000px)').matches) return;
  box.scrollTop += Math.max(0, line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2);
}
bringIntoView(document.querySelector('pre b.fails') || document.querySelector('pre b'));
(function () {
  'use strict';
  var steps = Array.prototype.slice.call(document.querySelectorAll('.steps li:not(.gap)'));
  var bar = document.querySelector('.stepper');
  if (!steps.length || !bar) return;
  var counter = bar.querySelector('output'), line = bar.querySelector('.line'), values = bar.querySelector('.values');
  var at = -1, marked = null;

  function lineOf(step) {
    var place = step.querySelector('a.place');
    return place && document.getElementById(place.getAttribute('href').slice(1));
  }

  /* "x = 3  (input)", "returns 5, y = 5": what has which value now */
  function changes(step) {
    var note = step.querySelector('.note'), found = [];
    if (!note) return found;
    note.textContent.split(/, (?=\S+ = )/).forEach(function (part) {
      var match = /^(?!returns )(.+?) = (.*?)(?: {2}\(.*\))?$/.exec(part);
      if (match) found.push([match[1], match[2]]);
    });
    return found;
  }

  function showValues(run, last) {
    var known = new Map(), now = changes(last).map(function (pair) { return pair[0]; });
    for (var i = 0; i < run.length; i++) {
      changes(run[i]).forEach(function (pair) { known.delete(pair[0]); known.set(pair[0], pair[1]); });
      if (run[i] === last) break;
    }
    values.textContent = '';
    Array.from(known).reverse().slice(0, 60).forEach(function (pair) {
      var item = document.createElement('code');
      item.textContent = pair[0] + ' = ' + pair[1];
      if (now.indexOf(pair[0]) >= 0) item.className = 'new';
      values.appendChild(item);
    });
  }

  function show(index, scrolls) {
    if (index < 0 || index >= steps.length) return;
    if (at >= 0) steps[at].classList.remove('now');
    if (marked) marked.classList.remove('now');
    at = index;
    var step = steps[at], run = Array.prototype.slice.call(step.parentNode.querySelectorAll('li:not(.gap)'));
    step.classList.add('now');
    marked = lineOf(step);
    step.parentNode.parentNode.insertBefore(bar, step.parentNode);
    counter.textContent = 'step ' + (run.indexOf(step) + 1) + ' of ' + run.length;
    line.textContent = marked ? marked.textContent.trim() : '';
    showValues(run, step);
    if (marked) marked.classList.add('now');
    if (!scrolls) return;
    step.scrollIntoView({ block: 'center' });
    if (marked && window.matchMedia('(min-width: 1000px)').matches) marked.scrollIntoView({ block: 'center' });
  }

  steps.forEach(function (step, index) { step.addEventListener('click', function () { show(index, true); }); });
  bar.querySelector('.back').addEventListener('click', function () { show(at - 1, true); });
  bar.querySelector('.next').addEventListener('click', function () { show(at + 1, true); });
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    var to = { j: at + 1, n: at + 1, ArrowRight: at + 1, k: at - 1, p: at - 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to, true);
  });
  bar.hidden = false;
  show(0, false);
})();
