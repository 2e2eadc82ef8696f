// Makes of the rows of a session what is drawn and listed: screen, timeline, events, views, script.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var make = pages.make;
  function svg(name, attributes, parts) {
    var element = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.keys(attributes).forEach(function (key) {
      if (attributes[key] !== undefined) element.setAttribute(key, attributes[key]);
    });
    (parts || []).forEach(function (part) { element.append(part); });
    return element;
  }
  function round(number) { return Math.round(number * 100) / 100; }
  function lines(box, selector) {
    var rows = box.querySelector(selector);
    return rows && rows.textContent ? rows.textContent.split('\n') : [];
  }

  // Events

  // Steps of rows; a row has number, milliseconds, depth, text, cause and what was set. Numbers and times of a step's
  // lines count from its begin.
  function clock(milliseconds) { return String(Math.round(milliseconds * 1000) / 1000); }
  function read(box) {
    var end = 0;
    return pages.all('.steps > li', box).map(function (item) {
      var small = item.querySelector('small').textContent;
      var facts = /^(?:line (\d+), )?([-\d.]+) ms, (?:events? (\d+)(?:–(\d+))?)?/.exec(small);
      var at = facts ? +facts[2] : 0;
      var first = facts && facts[3] ? +facts[3] : end;
      if (facts && facts[3]) end = +(facts[4] || facts[3]);
      var step = {
        label: item.querySelector('b').textContent, small: small, line: facts && facts[1], item: item, at: at,
        first: first, last: end, rows: [], rest: ''
      };
      var last = [], time = clock(at);
      lines(item, '.event-rows').forEach(function (line) {
        var columns = line.split('\t');
        if (columns.length < 3) {
          step.rest = line;
          return;
        }
        var text = columns.slice(2).join(' ');
        var depth = text.search(/[^ ]|$/);
        text = text.slice(depth);
        if (!columns[0]) {
          step.rows[step.rows.length - 1].set.push(text);
          return;
        }
        var arrow = / ←(\d+)$/.exec(text), event = first + +columns[0];
        time = columns[1] ? clock(at + +columns[1]) : time;
        step.rows.push({
          event: event, time: time, depth: depth, text: arrow ? text.slice(0, arrow.index) : text, set: [],
          kind: text.split(' ')[0], cause: arrow ? event - arrow[1] : depth ? last[depth - 1] : null
        });
        last[depth] = event;
      });
      return step;
    });
  }
  function told(row) {
    var frames = /^display (\d+ frames)$/.exec(row.text);
    var parts = frames ? [make('span', { 'class': 'quiet' }, [frames[1].replace(' ', ' display ')])]
      : [make('b', { 'class': row.kind }, [row.kind]), row.text.slice(row.kind.length)];
    return parts.concat(row.set.reduce(function (all, text) {
      // Properties of one subject are told in a line.
      var subject = /^(.*?)\.[^.\s]+ = /.exec(text);
      return all.concat(text.split('; .').map(function (part, number) {
        return make('div', { 'class': 'set' }, [number && subject ? subject[1] + '.' + part : part]);
      }));
    }, []));
  }
  // A tab, before the first of these that is there.
  function tab(box, name, kind, contents, before) {
    var tabs = box.querySelector('.tabs');
    var next = pages.all(':scope > .tab', tabs).filter(function (part) {
      return before.indexOf(part.querySelector('h2').textContent) >= 0;
    })[0] || null;
    var made = make('section', { 'class': kind }, [make('h2', {}, [name])].concat(contents));
    tabs.insertBefore(made, next);
  }
  function list(box, steps, id) {
    var blocks = steps.map(function (step, number) {
      var item = step.item, link = item.firstElementChild, picture = link.querySelector('svg');
      item.dataset.step = number;
      if (step.line) item.dataset.line = step.line;
      if (picture) picture.setAttribute('aria-hidden', 'true');
      if (step.last || step.rows.length) link.setAttribute('href', '#' + id + '-e' + step.last);
      pages.all('pre', item).forEach(function (rows) { rows.remove(); });
      var rows = step.rows.map(function (row) {
        var line = make('li', { id: id + '-e' + row.event }, [
          make('i', {}, [String(row.event)]), make('i', {}, [row.time]),
          make('span', { 'class': 'i' + Math.min(row.depth, 12) }, told(row))
        ]);
        if (row.cause !== null) line.dataset.c = row.cause;
        return line;
      });
      return make('details', { 'class': 'step-events' }, [
        make('summary', {}, [
          make('strong', {}, [step.label]), make('span', { 'class': 'quiet' }, ['  ' + step.small])
        ]),
        make('ol', { 'class': 'events' }, rows)
      ].concat(step.rest ? [make('p', { 'class': 'quiet' }, [step.rest])] : []));
    });
    if (blocks.length) tab(box, 'Events', 'tab all-events', blocks, ['Script', 'Claims']);
  }
  // What delegates were asked.
  function callbacks(box, steps, id) {
    var most = 400, asked = [];
    steps.forEach(function (step, number) {
      step.rows.forEach(function (row) {
        if (row.kind !== 'callback' && row.kind !== 'unimplemented') return;
        asked.push(make('li', {}, [
          make('a', { href: '#' + id + '-e' + row.event }, [make('code', {}, [row.text.slice(row.kind.length + 1)])]),
          make('span', { 'class': 'quiet' }, [
            ' step ' + (number + 1) + (row.kind === 'unimplemented' ? ', not implemented' : '')
          ])
        ]));
      });
    });
    var rest = asked.length - most;
    var shown = asked.slice(0, most).concat(rest > 0 ? [make('li', {}, [rest + ' more are among the events'])] : []);
    if (asked.length) tab(box, 'Callbacks', 'tab', [make('ul', { 'class': 'plain asked' }, shown)], ['Claims']);
  }

  // What happened: a lane for each sort of event, in their order and not to scale, steps above, causes as arrows

  var lanes = ['input', 'actions, messages', 'callbacks', 'life', 'animations', 'exceptions'];
  var laneOf = {
    stimulus: 0, gesture: 0, touch: 0, action: 1, message: 1, notification: 1, assignment: 1, timer: 1, animation: 4,
    key: 0, scroll: 0, focus: 1, announcement: 1, callback: 2, unimplemented: 2, lifecycle: 3, advisory: 5, exception: 5
  };
  var left = 118, top = 40, laneHeight = 34, most = 1500;
  function place(steps) {
    var x = left, time = '', placed = [];
    steps.forEach(function (step, number) {
      var isFirst = true;
      step.rows.forEach(function (row) {
        if (laneOf[row.kind] === undefined || placed.length >= most) return;
        x += 12 + (isFirst ? 14 : row.time !== time ? 16 : 0);
        isFirst = false;
        time = row.time;
        placed.push({ row: row, step: number, lane: laneOf[row.kind], x: x });
      });
    });
    return placed;
  }
  function arrow(cause, effect, y) {
    var x1 = cause.x, x2 = effect.x, y1 = y(cause), y2 = y(effect);
    if (y1 === y2) {
      if (x2 - x1 <= 14) return '';
      var rise = Math.min(14, 5 + (x2 - x1) / 12);
      return 'M' + (x1 + 3) + ' ' + (y1 - 4) + 'Q' + round((x1 + x2) / 2) + ' ' + round(y1 - rise - 6) + ' ' + (x2 - 3)
        + ' ' + (y2 - 5);
    }
    var end = y2 > y1 ? y2 - 6 : y2 + 6;
    var middle = (y1 + end) / 2;
    return 'M' + x1 + ' ' + y1 + 'C' + x1 + ' ' + middle + ' ' + x2 + ' ' + middle + ' ' + x2 + ' ' + end;
  }
  function timeline(steps, id) {
    var placed = place(steps);
    if (!placed.length) return null;
    var used = lanes.map(function (_, lane) { return lane; }).filter(function (lane) {
      return placed.some(function (each) { return each.lane === lane; });
    });
    var width = placed[placed.length - 1].x + 24, height = top + used.length * laneHeight + 26;
    function y(each) { return top + (used.indexOf(each.lane) + 0.5) * laneHeight; }
    var marker = 'arrow-' + id, byEvent = {}, rowOf = {};
    steps.forEach(function (step) { step.rows.forEach(function (row) { rowOf[row.event] = row; }); });
    placed.forEach(function (each) { byEvent[each.row.event] = each; });
    var drawing = svg('svg', {
      'class': 'timeline', width: width, height: height, viewBox: '0 0 ' + width + ' ' + height, role: 'img'
    }, [
      svg('title', {}, ['Steps, events and what caused them; the events are listed below']),
      svg('defs', {}, [svg('marker', {
        id: marker, viewBox: '0 0 6 6', refX: 5, refY: 3, markerWidth: 5, markerHeight: 5, orient: 'auto'
      }, [svg('path', { d: 'M0 0L6 3L0 6Z' })])])
    ]);
    used.forEach(function (lane) {
      var at = y({ lane: lane });
      drawing.append(
        svg('text', { 'class': 'lane', x: 4, y: at + 4 }, [lanes[lane]]),
        svg('line', { 'class': 'lane', x1: left, x2: width, y1: at, y2: at }));
    });
    var begun = placed.filter(function (each, number) { return !number || placed[number - 1].step !== each.step; });
    begun.forEach(function (each, number) {
      var x = each.x - 10, end = number + 1 < begun.length ? begun[number + 1].x - 10 : width;
      var label = steps[each.step].label, room = Math.floor((end - x - 8) / 7.4);
      var cut = label.length <= room ? label : room < 5 ? String(each.step + 1) : label.slice(0, room - 1) + '…';
      drawing.append(
        svg('line', { 'class': 'begin', x1: x, x2: x, y1: 6, y2: height - 20 }),
        svg('text', { 'class': 'step', x: x + 5, y: 18 }, [svg('title', {}, [label]), cut]));
    });
    drawing.append(svg('g', { 'class': 'arrow', 'marker-end': 'url(#' + marker + ')' }, placed.map(function (effect) {
      var next = effect.row.cause;
      while (next !== null && next !== undefined && !byEvent[next]) next = rowOf[next] ? rowOf[next].cause : null;
      var d = byEvent[next] ? arrow(byEvent[next], effect, y) : '';
      return d ? svg('path', { d: d }) : '';
    })));
    placed.forEach(function (each) {
      drawing.append(svg('circle', { 'class': each.row.kind, cx: each.x, cy: y(each), 'data-e': each.row.event }));
    });
    var former = null;
    placed.forEach(function (each) {
      if (former && (former.row.time === each.row.time || each.x - former.x < 46)) return;
      former = each;
      drawing.append(svg('text', { 'class': 'time', x: each.x, y: height - 6, 'text-anchor': 'middle' },
        [each.row.time + ' ms']));
    });
    drawing.append(svg('line', { 'class': 'cursor', x1: 0, x2: 0, y1: 24, y2: height - 20, 'data-off': '' }));
    return make('section', { 'class': 'time' }, [
      make('h2', {}, ['What happened']),
      make('div', { 'class': 'wide', tabindex: 0, role: 'group', 'aria-label': 'Timeline' }, [drawing])
    ].concat(placed.length < most ? []
      : [make('p', { 'class': 'quiet' }, ['Only the first ' + most + ' events are drawn.'])]));
  }

  // The screen

  function outline(side, numbers) {
    var x = numbers[1], y = numbers[2], right = numbers[3], bottom = numbers[4], tip = numbers.slice(5);
    var radius = Math.max(0, Math.min(numbers[0], (right - x) / 2, (bottom - y) / 2));
    var way = 'M' + (x + radius) + ' ' + y;
    function line(to, at) { way += 'L' + to + ' ' + at; }
    function corner(to, at) { way += 'A' + radius + ' ' + radius + ' 0 0 1 ' + to + ' ' + at; }
    function triangle(from) {
      if (side !== from || tip.length < 6) return;
      var order = from === 'up' || from === 'right' ? [0, 2, 4] : [4, 2, 0];
      order.forEach(function (place) { line(tip[place], tip[place + 1]); });
    }
    triangle('up');
    line(right - radius, y);
    corner(right, y + radius);
    triangle('right');
    line(right, bottom - radius);
    corner(right - radius, bottom);
    triangle('down');
    line(x + radius, bottom);
    corner(x, bottom - radius);
    triangle('left');
    line(x, y + radius);
    corner(x + radius, y);
    return way + 'Z';
  }
  function look(text, place) {
    var columns = text.split('\t');
    var words = columns[0].split(' ');
    var numbers = words.slice(1).map(Number);
    var shape = words[0], parts = [];
    if (shape === 'touch') parts.push(svg('circle', { 'class': 'touch', r: 22 }));
    else if (shape === 'popover') {
      parts.push(svg('path', { 'class': 'popover', d: outline(words[1], words.slice(2).map(Number)) }));
    } else if (shape === 'cells') {
      parts.push(svg('text', {
        'class': 'cells', 'font-size': 13, textLength: numbers[0], lengthAdjust: 'spacingAndGlyphs',
        'xml:space': 'preserve'
      }, [columns.slice(1).join(' ')]));
    } else if (shape !== 'label') {
      var isView = shape !== 'status';
      parts.push(svg('rect', {
        'class': shape, width: isView ? place.width : numbers[0], height: isView ? place.height : numbers[1],
        rx: isView ? numbers[0] : undefined
      }));
    }
    if (shape !== 'cells' && columns.length > 2) {
      var label = columns[1].split(' ');
      parts.push(svg('text', {
        'class': label[0][0] === 't' ? 'titled' : 'named', x: label[1], y: label[2], 'font-size': label[3],
        'text-anchor': label[0][1] === 'm' ? 'middle' : undefined
      }, [columns[2]]));
    }
    return parts;
  }
  function held(from, to, contents, view) {
    return svg('g', { 'data-t': from + ' ' + to, 'data-v': view, 'data-off': '' }, contents);
  }
  function grid(width, height, unit) {
    var way = '';
    for (var x = unit[0]; x < width; x += unit[0]) way += 'M' + x + ' 0V' + height;
    for (var y = unit[1]; y < height; y += unit[1]) way += 'M0 ' + y + 'H' + width;
    return svg('path', { 'class': 'grid', d: way });
  }
  function moved(x, y, contents, alpha) {
    return svg('g', { transform: 'translate(' + x + ' ' + y + ')', opacity: alpha }, contents);
  }
  function clipped(part, to) {
    return svg('svg', {
      x: to[0], y: to[1], width: to[2], height: to[3], viewBox: to.join(' '), overflow: 'hidden'
    }, [part]);
  }
  var partForm = /^([0-9A-Z]+)(?:v(\d+))?(?:f(\d+))?(?:t(\d+))?(?:([cp])(.*))?$/;
  // The lines of a drawing, which may be told by what differs from another one.
  function drawn(rows) {
    var told = rows.textContent.split('\n');
    var other = rows.dataset.from && pages.tellerOf(rows.dataset.from);
    if (!other) return told;
    var others = drawn(other), place = 0;
    return told.reduce(function (all, line) {
      var count = /^[=-]/.test(line) ? +line.slice(1) : 0;
      var taken = line[0] === '=' ? others.slice(place, place + count) : count ? [] : [line];
      place += count;
      return all.concat(taken);
    }, []);
  }
  function screen(box, listed) {
    var rows = box.querySelector('.screen-rows');
    if (!rows) return;
    var places = {};
    listed.forEach(function (view) {
      places[view.number] = (places[view.number] || []).concat(view.places);
    });
    var drawing = svg('svg', { 'class': 'screen moving', role: 'img' }, [svg('title', {}, ['The screen'])]);
    var list = document.getElementById('looks');
    var looks = list ? list.textContent.split('\n') : [];
    var glass = null, width = 0, height = 0, era = [0, 0], next = 0;
    drawn(rows).forEach(function (line) {
      if (line[0] === 'E' && line[1] === ' ') {
        var e = line.slice(2).split(' ').map(Number), w = e[2], h = e[3], bezel = e[4];
        width = Math.max(width, w + 2 * bezel);
        height = Math.max(height, h + 2 * bezel);
        glass = svg('svg', { x: bezel, y: bezel, width: w, height: h, overflow: 'hidden' },
          [svg('rect', { 'class': 'glass', width: w, height: h })]);
        if (e[5] && w <= 500 * e[5] && h <= 500 * e[6]) glass.append(grid(w, h, [e[5], e[6]]));
        var device = bezel ? [svg('rect', {
          'class': 'device', x: 1, y: 1, width: w + 2 * bezel - 2, height: h + 2 * bezel - 2, rx: 28
        })] : [];
        drawing.append(held(e[0], e[1], device.concat([glass])));
        era = e;
        next = 0;
        return;
      }
      var part = partForm.exec(line);
      if (!part) return;
      var shape = looks[parseInt(part[1], 36)] || '';
      var from = part[3] ? +part[3] : era[0], to = part[4] ? +part[4] : era[1];
      var numbers = part[6] ? part[6].split(' ') : [];
      if (part[5] === 'p') {
        glass.append(held(from, to, [moved(numbers[0], numbers[1], look(shape))]));
        return;
      }
      var view = part[2] ? +part[2] : next;
      next = view + 1;
      (places[view] || []).forEach(function (spot) {
        var begin = Math.max(spot.from, from), end = Math.min(spot.to, to);
        if (begin >= end) return;
        var made = moved(spot.x, spot.y, look(shape, spot), spot.alpha);
        glass.append(held(begin, end, [numbers.length ? clipped(made, numbers) : made], view));
      });
    });
    drawing.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
    rows.remove();
    box.insertBefore(make('section', { 'class': 'screen-now' }, [
      make('h2', {}, ['Screen']), make('figure', {}, [drawing, make('figcaption', { 'class': 'when' })])
    ]), box.querySelector('.tabs'));
  }

  // Views

  // The moments at which the screen looked otherwise, and the views that were there, each with its places: from which
  // moment up to which. A line of three columns is a view that comes, one of two goes on with what it does.
  function readViews(steps) {
    var moments = [], roots = [], byName = {}, numbers = {}, count = 0;
    function at(event) {
      for (var place = moments.length - 1; place >= 0; place -= 1) if (moments[place][0] === event) return place;
      return 0;
    }
    function hundredths(text) { return Math.round(text * 100); }
    function put(view, event, place) {
      view.places.push({
        event: event, from: at(event), x: place.x / 100, y: place.y / 100, width: place.width / 100,
        height: place.height / 100, alpha: place.alpha === 100 ? undefined : place.alpha / 100, raw: place
      });
    }
    function follow(view, other, after, isResized) {
      other.places.slice(other.old).forEach(function (place, number) {
        var before = other.places[other.old + number - 1];
        if (place.event <= after || !before) return;
        var own = view.places[view.places.length - 1].raw;
        put(view, place.event, {
          x: own.x + place.raw.x - before.raw.x, y: own.y + place.raw.y - before.raw.y,
          width: own.width + (isResized ? place.raw.width - before.raw.width : 0),
          height: own.height + (isResized ? place.raw.height - before.raw.height : 0), alpha: place.raw.alpha
        });
      });
      if (other.goneAt !== undefined) leave(view, other.goneAt);
    }
    function leave(view, event) {
      view.goneAt = event;
      view.to = at(event);
    }
    steps.forEach(function (step, number) {
      var last = [], now = {};
      var times = {};
      step.rows.forEach(function (row) { times[row.event] = row.time; });
      lines(step.item, '.view-rows').forEach(function (line) {
        if (/^screen: /.test(line)) {
          line.slice(8).split(' ').forEach(function (word) {
            var parts = word.split('@'), event = step.first + +parts[0];
            var before = moments.length ? moments[moments.length - 1][1] : 0;
            // A display frame without a line comes a sixtieth of a second after what was before.
            var time = parts.length > 1 ? (step.at + +parts[1]) * 1000
              : times[event] !== undefined ? times[event] * 1000
              : Math.floor((Math.floor((before * 60 + 500000) / 1000000) + 1) * 1000000 / 60);
            moments.push([event, Math.round(time)]);
          });
          return;
        }
        var columns = line.split('\t'), name = columns[0].trim(), view;
        if (columns.length > 2) {
          var kind = /^(.*?)(?: in (.*))?$/.exec(columns[1]), depth = columns[0].search(/[^ ]|$/);
          if (numbers[name] === undefined) {
            numbers[name] = count;
            count += 1;
          }
          view = { number: numbers[name], depth: depth, name: name, kind: ' ' + kind[1], places: [], inside: [],
            step: number, old: 0 };
          var parent = kind[2] !== undefined ? (byName[kind[2]] || []).slice(-1)[0] : depth ? last[depth - 1] : null;
          (parent ? parent.inside : roots).push(view);
          last[depth] = view;
          byName[name] = (byName[name] || []).concat(view);
        } else {
          view = (byName[name] || []).filter(function (each) { return each.step < number; }).slice(-1)[0];
          if (!view) return;
          view.old = view.places.length;
        }
        now[name] = view;
        var words = columns[columns.length - 1], leader = /(?:^|; )(with|as) (.*)$/.exec(words), after = -1;
        if (leader) words = words.slice(0, leader.index);
        (words ? words.split('; ') : []).forEach(function (word) {
          var event = /^(\d+)(?: |$)/.exec(word), next = after < 0 ? undefined : moments[at(after) + 1];
          var form = /^(?:(-?[\d.]+),(-?[\d.]+))? ?(?:(-?[\d.]+)×(-?[\d.]+))? ?(?:alpha (\S+))?(gone)?$/;
          var parts = form.exec(event ? word.slice(event[0].length) : word);
          if (!parts || !event && !next) return;
          parts.unshift(null);
          after = event ? step.first + +event[1] : next[0];
          if (parts[7]) {
            leave(view, after);
            return;
          }
          var before = view.places.length ? view.places[view.places.length - 1].raw : { alpha: 100 };
          put(view, after, {
            x: parts[2] === undefined ? before.x : hundredths(parts[2]),
            y: parts[3] === undefined ? before.y : hundredths(parts[3]),
            width: parts[4] === undefined ? before.width : hundredths(parts[4]),
            height: parts[5] === undefined ? before.height : hundredths(parts[5]),
            alpha: parts[6] === undefined ? before.alpha : hundredths(parts[6])
          });
        });
        if (leader && now[leader[2]]) follow(view, now[leader[2]], after, leader[1] === 'as');
      });
    });
    var listed = [];
    (function list(views) {
      views.forEach(function (view) {
        if (view.to === undefined) view.to = moments.length;
        view.places.forEach(function (place, number) {
          place.to = number + 1 < view.places.length ? view.places[number + 1].from : view.to;
          place.text = place.x + ', ' + place.y + ', ' + place.width + ' × ' + place.height
            + (place.alpha === undefined ? '' : ', alpha ' + place.alpha);
        });
        if (view.places.length) listed.push(view);
        list(view.inside);
      });
    })(roots);
    return { moments: moments, listed: listed };
  }
  function views(box, listed) {
    if (!listed.length) return;
    var rows = listed.map(function (view) {
      var row = make('tr', { 'data-t': view.places[0].from + ' ' + view.to, 'data-v': view.number, 'data-off': '' }, [
        make('td', { 'class': 'i' + view.depth }, [
          make('code', {}, [view.name]), make('span', { 'class': 'quiet' }, [view.kind])
        ]),
        make('td', { 'class': 'code' }, [view.places[view.places.length - 1].text])
      ]);
      if (view.places.length > 1) {
        row.dataset.p = view.places.map(function (place) { return place.from + ' ' + place.text; }).join(';');
      }
      return row;
    });
    var head = make('tr', {}, ['view', 'x, y, width × height'].map(function (title) {
      return make('th', { scope: 'col' }, [title]);
    }));
    var table = make('table', {}, [make('thead', {}, [head]), make('tbody', {}, rows)]);
    tab(box, 'Views', 'tab', [make('div', {
      'class': 'wide views', tabindex: 0, role: 'group', 'aria-label': 'Views on the screen'
    }, [table])], ['Events', 'Script', 'Callbacks', 'Claims']);
  }

  // The script's lines, those of steps by number

  function script(box) {
    var text = box.querySelector('.script-text');
    if (!text) return;
    var wanted = {};
    pages.all('.steps > [data-line]', box).forEach(function (item) { wanted[item.dataset.line] = true; });
    var parts = text.textContent.split('\n').map(function (line) {
      var number = /^ *(\d+)/.exec(line);
      var isStep = number && wanted[number[1]];
      return isStep ? make('span', { 'data-line': number[1] }, [line + '\n']) : line + '\n';
    });
    text.replaceChildren.apply(text, parts);
  }

  window.rehearsal.draw = svg;
  // Returns the moments at which the screen looked otherwise: event and microseconds.
  window.rehearsal.expand = function (box) {
    var id = box.closest('.page').id;
    var steps = read(box);
    var told = readViews(steps);
    list(box, steps, id);
    callbacks(box, steps, id);
    var drawn = timeline(steps, id);
    screen(box, told.listed);
    if (drawn) box.prepend(drawn);
    views(box, told.listed);
    script(box);
    return told.moments;
  };
})();
