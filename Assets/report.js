(function () {
  'use strict';
  function target() {
    return location.hash && document.getElementById(location.hash.slice(1));
  }
  function page() {
    var there = target();
    return (there && there.closest('.page')) || document.querySelector('.page');
  }
  function seen(element) { return element.offsetParent !== null; }
  function links() {
    return Array.prototype.filter.call(page().querySelectorAll('.groups a'), seen);
  }
  function choose() {
    Array.prototype.forEach.call(document.querySelectorAll('.review'), function (part) {
      var there = target();
      var pane = (there && part.contains(there) && there.closest('.pane')) || part.querySelector('.pane');
      Array.prototype.forEach.call(part.querySelectorAll('.groups a'), function (link) {
        var on = pane && link.getAttribute('href') === '#' + pane.id;
        if (on) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
    });
  }
  function step(by) {
    var groups = links();
    if (groups.length > 1) {
      var now = groups.findIndex(function (link) { return link.hasAttribute('aria-current'); });
      var link = groups[now + by];
      if (!link) return;
      location.replace(link.getAttribute('href'));
      choose();
      link.focus({ preventScroll: true });
      return;
    }
    var all = Array.prototype.filter.call(page().querySelectorAll('.change'), seen);
    if (!all.length) return;
    var at = all.indexOf(document.activeElement && document.activeElement.closest('.change'));
    var next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
    if (next < 0 || next >= all.length) return;
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: 'nearest' });
  }
  function label(text, run) {
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener('click', run);
    return button;
  }
  Array.prototype.forEach.call(document.querySelectorAll('.scrubber'), function (box) {
    var stage = box.closest('.stage');
    var held = Array.prototype.map.call(stage.querySelectorAll('[data-t]'), function (element) {
      return [element].concat(element.dataset.t.split(' ').map(Number));
    });
    var names = box.dataset.steps.split('\n');
    var moments = box.dataset.moments.split(';').map(function (text) { return text.split(' ').map(Number); });
    var cursor = stage.querySelector('.cursor');
    var when = stage.querySelector('.when');
    var range = document.createElement('input');
    var now = moments.length - 1;
    range.type = 'range';
    range.min = 0;
    range.max = moments[now][1];
    range.step = 'any';
    range.setAttribute('aria-label', 'Virtual time');
    function show(moment) {
      now = Math.max(0, Math.min(moments.length - 1, moment));
      held.forEach(function (part) { part[0].toggleAttribute('data-off', !(part[1] <= now && now < part[2])); });
      var at = moments[now];
      when.textContent = 'After ' + names[now] + ', ' + at[1] / 1000 + ' ms, event ' + at[0];
      cursor.removeAttribute('data-off');
      cursor.setAttribute('x1', at[2]);
      cursor.setAttribute('x2', at[2]);
      range.setAttribute('aria-valuetext', when.textContent);
    }
    function go(moment) { show(moment); range.value = moments[now][1]; }
    range.addEventListener('input', function () {
      var moment = 0;
      while (moment + 1 < moments.length && moments[moment + 1][1] <= +range.value) moment++;
      show(moment);
    });
    range.addEventListener('keydown', function (event) {
      var by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      var end = { Home: 0, End: moments.length - 1 }[event.key];
      if (!by && end === undefined) return;
      event.preventDefault();
      go(by ? now + by : end);
    });
    box.append(label('◀', function () { go(now - 1); }), range, label('▶', function () { go(now + 1); }));
    box.firstChild.setAttribute('aria-label', 'Moment before');
    box.lastChild.setAttribute('aria-label', 'Moment after');
    box.hidden = false;
    range.value = range.max;
  });
  Array.prototype.forEach.call(document.querySelectorAll('[data-filters="channel"]'), function (box) {
    var part = box.closest('.page');
    var bar = document.createElement('p');
    bar.className = 'filters';
    var channels = [];
    Array.prototype.forEach.call(part.querySelectorAll('.change[data-channel]'), function (change) {
      if (channels.indexOf(change.dataset.channel) < 0) channels.push(change.dataset.channel);
    });
    if (channels.length < 2) return;
    channels.forEach(function (channel) {
      var choice = document.createElement('label');
      var check = document.createElement('input');
      check.type = 'checkbox';
      check.checked = true;
      check.addEventListener('change', function () {
        Array.prototype.forEach.call(part.querySelectorAll('.change[data-channel]'), function (change) {
          if (change.dataset.channel === channel) change.hidden = !check.checked;
        });
      });
      choice.append(check, ' ' + channel);
      bar.append(choice);
    });
    box.append(bar);
  });
  function mark() {
    var id = page().id;
    if (!document.querySelector('.page.first')) return;
    Array.prototype.forEach.call(document.querySelectorAll('nav a'), function (link) {
      if (link.getAttribute('href') === '#' + id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
    document.title = page().dataset.title || document.title;
  }
  function open() {
    mark();
    choose();
    var there = target();
    var folded = there && there.closest('details');
    if (!folded || folded.open) return;
    folded.open = true;
    there.scrollIntoView();
  }
  window.addEventListener('hashchange', open);
  open();
  var ways = ['side by side', 'slider', 'onion skin', 'blink'];
  var calm = window.matchMedia('(prefers-reduced-motion:reduce)');
  Array.prototype.forEach.call(document.querySelectorAll('.compared'), function (box) {
    var before = box.querySelector('.before');
    var after = box.querySelector('.after');
    var bar = document.createElement('div');
    var choices = document.createElement('span');
    var range = document.createElement('input');
    var timer = 0;
    function turn() {
      var hidden = after.hasAttribute('data-hidden');
      after.toggleAttribute('data-hidden', !hidden);
      before.toggleAttribute('data-hidden', hidden);
    }
    function mix() {
      var way = box.dataset.way;
      after.style.clipPath = way === 'slider' ? 'inset(0 0 0 ' + range.value + '%)' : '';
      after.style.opacity = way === 'onion skin' ? range.value / 100 : '';
    }
    function compare(number) {
      clearInterval(timer);
      after.removeAttribute('data-hidden');
      before.removeAttribute('data-hidden');
      if (number) box.dataset.way = ways[number];
      else delete box.dataset.way;
      range.hidden = number !== 1 && number !== 2;
      range.setAttribute('aria-label', number === 1 ? 'From before to after' : 'How much of after is seen');
      if (number === 3) {
        turn();
        if (!calm.matches) timer = setInterval(turn, 700);
      }
      Array.prototype.forEach.call(choices.children, function (choice, at) {
        choice.setAttribute('aria-pressed', at === number ? 'true' : 'false');
      });
      mix();
    }
    bar.className = 'compare-bar';
    choices.className = 'ways';
    choices.setAttribute('role', 'group');
    choices.setAttribute('aria-label', 'How to compare');
    ways.forEach(function (way, number) {
      choices.append(label(way, function () { compare(number); }));
    });
    range.type = 'range';
    range.min = 0;
    range.max = 100;
    range.value = 50;
    range.addEventListener('input', mix);
    bar.append(choices, range);
    box.prepend(bar);
    box.compare = compare;
    compare(0);
  });
  function way(number) {
    var box = Array.prototype.filter.call(page().querySelectorAll('.compared'), seen)[0];
    if (box) box.compare(number);
  }
  var help = document.getElementById('keys');
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'range'
      && event.target.type !== 'checkbox') return;
    if (event.key === 'n' || event.key === 'j') step(1);
    else if (event.key === 'p' || event.key === 'k') step(-1);
    else if ('1234'.indexOf(event.key) >= 0) way(event.key - 1);
    else if (event.key === '?' && help) help.hidden = !help.hidden;
    else if (event.key === 'Escape' && help) help.hidden = true;
    else return;
    event.preventDefault();
  });
})();
