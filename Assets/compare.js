// Before and after in four ways; pairs of screens locked by step; channels of a comparison.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var ways = ['side by side', 'slider', 'onion skin', 'blink'];
  var calm = window.matchMedia('(prefers-reduced-motion:reduce)');
  function enhance(box) {
    if (box.compare) return;
    var before = box.querySelector('.before');
    var after = box.querySelector('.after');
    var range = pages.make('input', { type: 'range', min: 0, max: 100, value: 50 });
    var choices = pages.make('span', { 'class': 'ways', role: 'group', 'aria-label': 'How to compare' });
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
    box.compare = function (number) {
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
    };
    ways.forEach(function (way, number) {
      choices.append(pages.button(way, function () { box.compare(number); }));
    });
    range.addEventListener('input', mix);
    var zoom = pages.button('zoom (z)', function () { box.zoom(); }, { 'aria-pressed': 'false' });
    // Twice as large, and moved under the pointer by dragging; both sides show the same place.
    box.zoom = function () {
      var isLarge = !box.hasAttribute('data-zoom');
      box.toggleAttribute('data-zoom', isLarge);
      zoom.setAttribute('aria-pressed', isLarge ? 'true' : 'false');
      sides.forEach(function (side) {
        if (isLarge) side.tabIndex = 0;
        else side.removeAttribute('tabindex');
        side.scrollTo(0, 0);
      });
      // Where drawings are shared, what is measured is all that stands in its own picture.
      var marks = '.changed, .measure';
      var mark = isLarge && (after.querySelector(marks) || before.querySelector(marks));
      var drawn = mark && mark.getBoundingClientRect();
      var shot = mark && mark.closest('.shot');
      var seen = shot && shot.getBoundingClientRect();
      // The middle of what differs, in the middle.
      sides.forEach(function (side) {
        if (drawn) {
          side.scrollTo(
            Math.round(drawn.x + drawn.width / 2 - seen.x - side.clientWidth / 2),
            Math.round(drawn.y + drawn.height / 2 - seen.y - side.clientHeight / 2));
        }
        at = side.scrollLeft + ' ' + side.scrollTop;
      });
    };
    var sides = [before, after], held = null, at = '';
    sides.forEach(function (side) {
      side.addEventListener('scroll', function () {
        var there = side.scrollLeft + ' ' + side.scrollTop;
        if (there === at) return;
        at = there;
        sides.forEach(function (other) { other.scrollTo(side.scrollLeft, side.scrollTop); });
      });
      side.addEventListener('pointerdown', function (event) {
        if (!box.hasAttribute('data-zoom')) return;
        held = { x: event.clientX + side.scrollLeft, y: event.clientY + side.scrollTop };
        side.setPointerCapture(event.pointerId);
      });
      side.addEventListener('pointermove', function (event) {
        if (held && event.buttons) side.scrollTo(held.x - event.clientX, held.y - event.clientY);
      });
    });
    box.prepend(pages.make('div', { 'class': 'compare-bar' }, [choices, zoom, range]));
    box.compare(0);
  }
  function first(page) { return pages.all('.compared', page).filter(pages.seen)[0]; }

  // One pair of screens is seen, in the way that was chosen for the one before.
  function lock(box, place) {
    var pairs = pages.all('.pair-of-screens', box);
    var links = pages.all('.steps a', box);
    var wanted = pairs.findIndex(function (pair) { return pair.id === place; });
    var now = wanted >= 0 ? wanted : box.classList.contains('live') ? box.chosen : 0;
    var shot = box.chosen !== undefined && first(pairs[box.chosen]);
    var way = shot ? ways.indexOf(shot.dataset.way) : 0;
    box.classList.add('live');
    box.chosen = now;
    pairs.forEach(function (pair, number) { pair.toggleAttribute('data-off', number !== now); });
    links.forEach(function (link, number) {
      if (number === now) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    });
    var other = first(pairs[now]);
    if (other) {
      enhance(other);
      other.compare(Math.max(0, way));
    }
    if (!box.isLocked) {
      box.isLocked = true;
      box.addEventListener('click', function (event) {
        var link = event.target.closest('.steps a');
        if (!link) return;
        event.preventDefault();
        choose(box, links.indexOf(link));
      });
    }
  }
  function choose(box, number) {
    var pair = pages.all('.pair-of-screens', box)[number];
    if (!pair) return;
    lock(box, pair.id);
    history.replaceState(null, '', '#' + pair.id);
    pages.all('.steps a', box)[number].scrollIntoView({ block: 'nearest' });
  }

  function channels(page) {
    var box = page.querySelector('[data-filters="channel"]:not([data-made])');
    var changes = pages.all('.change[data-channel]', page);
    var names = [];
    changes.forEach(function (change) {
      if (names.indexOf(change.dataset.channel) < 0) names.push(change.dataset.channel);
    });
    if (!box || names.length < 2) return;
    box.dataset.made = 'true';
    box.append(pages.make('p', { 'class': 'filters' }, names.map(function (name) {
      var check = pages.make('input', { type: 'checkbox', checked: '' });
      check.addEventListener('change', function () {
        changes.forEach(function (change) { if (change.dataset.channel === name) change.hidden = !check.checked; });
      });
      return pages.make('label', {}, [check, ' ' + name]);
    })));
  }

  pages.whenShown(function (page, hash) {
    channels(page);
    pages.all('.locked', page).forEach(function (box) { lock(box, hash); });
    pages.all('.compared', page).forEach(enhance);
  });
  pages.onKey(function (event, page) {
    var number = '1234'.indexOf(event.key);
    var box = first(page);
    var locked = page.querySelector('.locked');
    var by = { n: 1, j: 1, p: -1, k: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (locked && by && event.target.type !== 'range') {
      choose(locked, locked.chosen + by);
      return true;
    }
    if (box && (event.key === 'z' || event.key === 'Escape' && box.hasAttribute('data-zoom'))) {
      box.zoom();
      return true;
    }
    if (!box || number < 0 || event.key === '') return false;
    box.compare(number);
    return true;
  });
})();
