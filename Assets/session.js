// A session to work in: one selection moves timeline, steps, screen, views, events, causes and script.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var draw = pages.draw;
  function numbers(text) { return text.split(' ').map(Number); }
  // The last place whose number is not beyond a number; -1 when all are.
  function last(list, number, of) {
    var low = 0, high = list.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (of(list[middle]) <= number) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
  function reveal(element, inside) {
    if (!element || !inside || !pages.seen(element)) return;
    var own = element.getBoundingClientRect(), box = inside.getBoundingClientRect();
    // Below the line of a step that stays at the top.
    if (own.top < box.top + 40) inside.scrollTop -= box.top + 40 - own.top;
    else if (own.bottom > box.bottom) inside.scrollTop += own.bottom - box.bottom + 8;
    if (own.left < box.left) inside.scrollLeft -= box.left - own.left + 40;
    else if (own.right > box.right) inside.scrollLeft += own.right - box.right + 40;
  }

  function Viewer(box) {
    var id = box.closest('.page').id;
    var self = this;
    var moments = pages.expand(box);
    var rows = pages.all('.events li', box).map(function (row) {
      return { event: +row.id.slice(id.length + 2), element: row, cause: row.dataset.c ? +row.dataset.c : null };
    });
    var held = pages.all('[data-t]', box).map(function (part) { return [part].concat(numbers(part.dataset.t)); });
    var dots = pages.all('.timeline [data-e]', box).map(function (dot) {
      return { event: +dot.dataset.e, x: +dot.getAttribute('cx'), y: +dot.getAttribute('cy'), element: dot };
    });
    var known = new Set(rows.map(function (row) { return row.event; }));
    moments.forEach(function (moment) { known.add(moment[0]); });
    var stops = Array.from(known).sort(function (a, b) { return a - b; });
    var steps = pages.all('.step-events', box).map(function (part, number) {
      var item = box.querySelector('.steps [data-step="' + number + '"]');
      return { part: part, item: item, line: item && item.dataset.line };
    });
    var timeline = box.querySelector('.timeline');
    var cursor = box.querySelector('.cursor');
    var when = box.querySelector('.when');
    var moving = box.querySelector('.moving');
    var stepsBox = box.querySelector('.steps');
    // A step without an event is chosen at the moment it ended; it has no row that says so.
    var now = -1, moment = -2, view = null, timer = 0, quiet = null;
    var path = timeline && timeline.insertBefore(draw('path', { 'class': 'path' }), cursor);

    function rowAt(event) { return rows[last(rows, event, function (row) { return row.event; })]; }
    function time(row) { return row ? row.element.children[1].textContent : ''; }
    function stepOf(row) {
      var part = row && row.element.closest('.step-events');
      return steps.findIndex(function (step) { return step.part === part; });
    }
    // The event, its cause, the cause of that, up to what a person did.
    function causes(event) {
      var chain = [];
      var row = rowAt(event);
      while (row && chain.indexOf(row) < 0) {
        chain.push(row);
        row = row.cause === null ? null : rowAt(row.cause);
      }
      return chain;
    }

    // What shows the selection

    function show() {
      var event = stops[now];
      var row = rowAt(event);
      var at = last(moments, event, function (each) { return each[0]; });
      if (at !== moment) {
        moment = at;
        held.forEach(function (part) { part[0].toggleAttribute('data-off', !(part[1] <= at && at < part[2])); });
        placeViews();
      }
      var exact = at >= 0 && moments[at][0] === event;
      var step = quiet === null ? stepOf(row) : quiet;
      var chain = causes(event);
      if (when) {
        var name = step >= 0 && steps[step].item ? steps[step].item.querySelector('b').textContent : '';
        var ms = exact ? moments[at][1] / 1000 : time(row);
        when.textContent = quiet === null ? 'event ' + event + ' · ' + ms + ' ms · step ' + name
          : 'after event ' + event + ' · step ' + name + ' (no event of its own)';
      }
      range.value = now;
      range.setAttribute('aria-valuetext', when ? when.textContent : 'event ' + event);
      rows.forEach(function (each) { each.element.classList.remove('on', 'cause'); });
      chain.forEach(function (each, number) { each.element.classList.add(number ? 'cause' : 'on'); });
      steps.forEach(function (each, number) {
        if (!each.item) return;
        if (number === step) each.item.firstChild.setAttribute('aria-current', 'step');
        else each.item.firstChild.removeAttribute('aria-current');
      });
      if (steps[step]) reveal(steps[step].item, stepsBox);
      lines(step);
      trace(event, chain);
      tellWhy(chain);
      tellView();
      if (row) reveal(row.element, row.element.closest('.tab'));
    }
    function lines(step) {
      pages.all('[data-line].on', box).forEach(function (line) { line.classList.remove('on'); });
      var line = steps[step] && steps[step].line;
      var there = line && box.querySelector('pre [data-line="' + line + '"]');
      if (!there) return;
      there.classList.add('on');
      reveal(there, there.closest('.tab'));
    }
    function dotAt(event) { return dots[last(dots, event, function (dot) { return dot.event; })]; }
    function trace(event, chain) {
      if (!timeline) return;
      var here = dotAt(event);
      cursor.toggleAttribute('data-off', !here);
      dots.forEach(function (dot) { dot.element.removeAttribute('data-on'); });
      if (!here) return;
      cursor.setAttribute('x1', here.x);
      cursor.setAttribute('x2', here.x);
      var way = chain.map(function (row) { return dots.find(function (dot) { return dot.event === row.event; }); })
        .filter(Boolean);
      way.forEach(function (dot) { dot.element.setAttribute('data-on', ''); });
      path.setAttribute('d', way.map(function (dot, number) {
        return (number ? 'L' : 'M') + dot.x + ' ' + dot.y;
      }).join(''));
      reveal(here.element, timeline.closest('.wide'));
    }
    function tellWhy(chain) {
      if (!why) return;
      why.replaceChildren.apply(why, chain.map(function (row, number) {
        var text = row.element.children[2].cloneNode(true);
        text.className = '';
        pages.all('.set', text).forEach(function (part) { part.remove(); });
        var link = pages.make('a', { href: '#' + row.element.id }, [(number ? '← event ' : 'event ') + row.event]);
        return pages.make('li', {}, [link, ' ', text]);
      }));
    }

    // Views

    function placeViews() {
      pages.all('.views tr[data-p]', box).forEach(function (row) {
        var places = row.dataset.p.split(';').map(split);
        var place = places[Math.max(0, last(places, moment, function (each) { return each.from; }))];
        row.lastElementChild.textContent = place.text;
      });
    }
    function split(text) {
      var blank = text.indexOf(' ');
      return { from: +text.slice(0, blank), text: text.slice(blank + 1) };
    }
    function mark(number, look) {
      pages.all('.' + look, box).forEach(function (old) {
        if (old.tagName === 'rect') old.remove();
        else old.classList.remove(look);
      });
      if (number === null) return;
      pages.all('.views tr[data-v="' + number + '"]', box).forEach(function (row) {
        row.classList.add(look);
        if (look === 'chosen') reveal(row, row.closest('.tab'));
      });
      var part = moving && pages.all('[data-v="' + number + '"]', moving).filter(function (each) {
        return !each.closest('[data-off]');
      })[0];
      if (!part) return;
      var frame = part.getBBox();
      part.parentNode.append(draw('rect', {
        'class': look, x: frame.x, y: frame.y, width: frame.width, height: frame.height
      }));
    }
    // The chosen view's history, or that of the one that is pointed at.
    function tellView() {
      mark(view, 'chosen');
      tellHistory(view);
    }
    function tellHistory(number) {
      history_.hidden = number === null;
      if (number === null) return;
      var lines = [];
      pages.all('.views tr[data-v="' + number + '"]', box).forEach(function (row) {
        var span = numbers(row.dataset.t);
        var places = row.dataset.p ? row.dataset.p.split(';').map(split)
          : [{ from: span[0], text: row.lastElementChild.textContent }];
        places.forEach(function (place) { lines.push({ from: place.from, text: place.text }); });
        if (span[1] < moments.length) lines.push({ from: span[1], text: 'gone' });
      });
      var name = box.querySelector('.views tr[data-v="' + number + '"] code');
      lines.sort(function (a, b) { return a.from - b.from; });
      history_.replaceChildren(
        pages.make('h3', {}, ['History of ' + (name ? name.textContent : 'the view')]),
        pages.make('ol', {}, lines.map(function (line) {
          var event = moments[line.from][0];
          var link = pages.make('a', { href: '#' + id + '-e' + event }, ['event ' + event]);
          return pages.make('li', line.from <= moment ? { 'class': 'was' } : {}, [link, ' ' + line.text]);
        })));
    }
    function choose(number) {
      view = number;
      tellView();
      address();
    }

    // What changes the selection

    function address() {
      var text = '#' + id + '-e' + stops[now] + (view === null ? '' : ';' + view);
      if (location.hash !== text) history.replaceState(null, '', text);
    }
    function go(place) {
      quiet = null;
      now = Math.max(0, Math.min(stops.length - 1, place));
      show();
      address();
    }
    this.select = function (event) { go(Math.max(0, last(stops, event, Number))); };
    this.step = function (by) {
      var step = (quiet === null ? stepOf(rowAt(stops[now])) : quiet) + by;
      if (steps[step] && steps[step].item) end(step);
    };
    // Selects the moment at which a step ended.
    function end(step) {
      self.select(+steps[step].item.querySelector('a').getAttribute('href').split('-e').pop());
      if (steps[step].part.querySelector('li')) return;
      quiet = step;
      show();
    }
    this.move = function (by) { go(now + by); };
    this.tab = function (number) { if (tabs[number]) tabs[number].choose(); return !!tabs[number]; };
    this.play = function () {
      if (timer) {
        clearInterval(timer);
        timer = 0;
      } else {
        if (now === stops.length - 1) go(0);
        timer = setInterval(function () {
          if (now >= stops.length - 1) self.play();
          else go(now + 1);
        }, 220);
      }
      play.textContent = timer ? 'Pause' : 'Play';
    };
    this.read = function (hash) {
      var found = /^(session-\d+)-e(\d+)(?:;(\d+))?$/.exec(hash);
      if (!found || found[1] !== id) return false;
      view = found[3] === undefined ? null : +found[3];
      quiet = null;
      now = Math.max(0, last(stops, +found[2], Number));
      show();
      if (view !== null) tabs[0].choose();
      return true;
    };

    // The parts that scripts add

    var range = pages.make('input', { type: 'range', min: 0, max: stops.length - 1, step: 1, 'aria-label': 'Event' });
    var play = pages.button('Play', function () { self.play(); });
    var bar = pages.make('div', { 'class': 'scrubber' }, [
      pages.button('◀', function () { self.move(-1); }, { 'aria-label': 'Event before' }), range,
      pages.button('▶', function () { self.move(1); }, { 'aria-label': 'Event after' }), play
    ]);
    var history_ = pages.make('div', { 'class': 'view-history', hidden: '' });
    var why = pages.make('ol', { 'class': 'plain why' });
    var tabBox = box.querySelector('.tabs');
    var tabList = pages.make('div', { role: 'tablist', 'aria-label': 'What is told' });
    tabBox.append(pages.make('section', { 'class': 'tab' }, [
      pages.make('h2', {}, ['Why']),
      pages.make('p', { 'class': 'quiet' }, ['From the selected event back to what a person did.']), why
    ]));
    var tabs = pages.all('.tab', tabBox).map(function (part, number) {
      var title = part.querySelector('h2');
      var tab = pages.button(title.textContent, function () { each.choose(); }, { role: 'tab' });
      part.id = part.id || id + '-tab' + number;
      tab.setAttribute('aria-controls', part.id);
      part.setAttribute('role', 'tabpanel');
      part.setAttribute('aria-label', title.textContent);
      part.tabIndex = 0;
      pages.all('details', part).forEach(function (folded) { folded.open = true; });
      tabList.append(tab);
      var each = {
        choose: function () {
          tabs.forEach(function (other) { other.turn(other === each); });
          if (now >= 0) show();
        },
        turn: function (on) {
          tab.setAttribute('aria-selected', on ? 'true' : 'false');
          tab.tabIndex = on ? 0 : -1;
          part.toggleAttribute('data-off', !on);
        }
      };
      return each;
    });
    tabList.addEventListener('keydown', function (event) {
      var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      var all = pages.all('button', tabList);
      var next = all[(all.indexOf(event.target) + by + all.length) % all.length];
      next.focus();
      next.click();
      event.preventDefault();
      event.stopPropagation();
    });
    tabBox.prepend(tabList);
    (box.querySelector('.screen-now') || box).append(history_);
    var figure = box.querySelector('.screen-now figure');
    if (figure) figure.prepend(bar);
    else if (timeline) timeline.closest('section').append(bar);

    range.addEventListener('input', function () { go(+range.value); });
    range.addEventListener('keydown', function (event) {
      var by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      var end = { Home: 0, End: stops.length - 1 }[event.key];
      if (!by && end === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      go(by ? now + by : end);
    });
    box.addEventListener('click', function (event) {
      var item = event.target.closest('.steps > li');
      var link = event.target.closest('a[href^="#' + id + '-e"]');
      var row = event.target.closest('.events li');
      var part = event.target.closest('[data-v]');
      if (link) {
        event.preventDefault();
        if (item) end(+item.dataset.step);
        else self.select(+link.getAttribute('href').slice(id.length + 3));
      } else if (row) {
        self.select(+row.id.slice(id.length + 2));
      } else if (part) {
        choose(view === +part.dataset.v ? null : +part.dataset.v);
      }
    });
    box.addEventListener('pointerover', function (event) {
      var part = event.target.closest('[data-v]');
      point(part ? +part.dataset.v : null);
    });
    box.addEventListener('pointerleave', function () { point(null); });
    var pointed = null;
    function point(number) {
      mark(number, 'hover');
      if (view !== null || number === pointed) return;
      pointed = number;
      tellHistory(number);
    }
    if (timeline) {
      dots.forEach(function (dot) {
        var row = rowAt(dot.event);
        var title = draw('title', {});
        title.textContent = row ? 'event ' + row.element.textContent : '';
        dot.element.append(title);
      });
      var drag = function (event) {
        var point = new DOMPoint(event.clientX, event.clientY).matrixTransform(timeline.getScreenCTM().inverse());
        var near = dots.reduce(function (best, dot) {
          var far = Math.hypot(dot.x - point.x, (dot.y - point.y) / 4);
          return !best || far < best.far ? { far: far, dot: dot } : best;
        }, null);
        if (near && near.dot.event !== stops[now]) self.select(near.dot.event);
      };
      timeline.addEventListener('pointerdown', drag);
      timeline.addEventListener('pointermove', function (event) { if (event.buttons & 1) drag(event); });
    }
    if (timeline) {
      // The names of the lanes stay where they are seen.
      var wide = timeline.closest('.wide');
      wide.addEventListener('scroll', function () {
        pages.all('text.lane', timeline).forEach(function (name) {
          name.setAttribute('transform', 'translate(' + wide.scrollLeft + ' 0)');
        });
      });
    }
    box.classList.add('live');
    now = stops.length - 1;
    tabs[0].choose();
    if (!stops.length) bar.hidden = true;
  }

  pages.whenShown(function (page, hash) {
    pages.all('.viewer', page).forEach(function (box) {
      if (!box.viewer) box.viewer = new Viewer(box);
      box.viewer.read(hash);
    });
  });
  pages.onKey(function (event, page) {
    var box = page.querySelector('.viewer.live');
    if (!box || /^(BUTTON|SUMMARY)$/.test(event.target.tagName) && event.key === ' ') return false;
    var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    var step = { n: 1, j: 1, p: -1, k: -1 }[event.key];
    if (by) box.viewer.move(by);
    else if (step) box.viewer.step(step);
    else if (event.key === ' ') box.viewer.play();
    else return '1234567'.indexOf(event.key) >= 0 && box.viewer.tab(event.key - 1);
    return true;
  });
})();
