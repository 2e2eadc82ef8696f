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

  // Steps of rows; a row has number, milliseconds, depth, text, cause and what was set.
  function read(box) {
    var steps = [];
    var last = [], time = '';
    lines(box, '.event-rows').forEach(function (line) {
      if (/^step /.test(line)) {
        steps.push({ label: line.slice(5), rows: [], rest: '' });
        last = [];
        time = '';
        return;
      }
      var step = steps[steps.length - 1];
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
      var arrow = / ←(\d+)$/.exec(text);
      time = columns[1] || time;
      step.rows.push({
        event: +columns[0], time: time, depth: depth, text: arrow ? text.slice(0, arrow.index) : text, set: [],
        kind: text.split(' ')[0], cause: arrow ? +arrow[1] : depth ? last[depth - 1] : null
      });
      last[depth] = +columns[0];
    });
    return steps;
  }
  function told(row) {
    var frames = /^display (\d+ frames)$/.exec(row.text);
    var parts = frames ? [make('span', { 'class': 'quiet' }, [frames[1].replace(' ', ' display ')])]
      : [make('b', { 'class': row.kind }, [row.kind]), row.text.slice(row.kind.length)];
    return parts.concat(row.set.map(function (text) { return make('div', { 'class': 'set' }, [text]); }));
  }
  function list(box, steps, id) {
    var items = pages.all('.steps > li', box);
    var blocks = steps.map(function (step, number) {
      var small = items[number] && items[number].querySelector('small');
      var rows = step.rows.map(function (row) {
        var item = make('li', { id: id + '-e' + row.event }, [
          make('i', {}, [String(row.event)]), make('i', {}, [row.time]),
          make('span', { 'class': 'i' + Math.min(row.depth, 12) }, told(row))
        ]);
        if (row.cause !== null) item.dataset.c = row.cause;
        return item;
      });
      return make('details', { 'class': 'step-events' }, [
        make('summary', {}, [
          make('strong', {}, [step.label]),
          make('span', { 'class': 'quiet' }, ['  ' + (small ? small.textContent : '')])
        ]),
        make('ol', { 'class': 'events' }, rows)
      ].concat(step.rest ? [make('p', { 'class': 'quiet' }, [step.rest])] : []));
    });
    var text = box.querySelector('.event-rows');
    if (text) text.replaceWith.apply(text, blocks);
  }

  // What happened: a lane for each sort of event, in their order and not to scale, steps above, causes as arrows

  var lanes = ['input', 'actions, messages', 'callbacks', 'life', 'animations', 'exceptions'];
  var laneOf = {
    stimulus: 0, gesture: 0, touch: 0, action: 1, message: 1, notification: 1, assignment: 1, timer: 1, animation: 4,
    key: 0, scroll: 0, focus: 1, callback: 2, unimplemented: 2, lifecycle: 3, advisory: 5, exception: 5
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
  function screen(box, listed) {
    var rows = box.querySelector('.screen-rows');
    if (!rows) return;
    var places = {};
    listed.forEach(function (view) {
      places[view.number] = (places[view.number] || []).concat(view.places);
    });
    var drawing = svg('svg', { 'class': 'screen moving', role: 'img' }, [svg('title', {}, ['The screen'])]);
    var looks = [], glass = null, width = 0, height = 0;
    lines(box, '.screen-rows').forEach(function (line) {
      if (line[0] === 'L') {
        looks.push(line.slice(2));
        return;
      }
      var words = line.split(' ');
      if (words[0] === 'E') {
        var e = words.slice(1).map(Number), w = e[2], h = e[3], bezel = e[4];
        width = Math.max(width, w + 2 * bezel);
        height = Math.max(height, h + 2 * bezel);
        glass = svg('svg', { x: bezel, y: bezel, width: w, height: h, overflow: 'hidden' },
          [svg('rect', { 'class': 'glass', width: w, height: h })]);
        if (e[5] && w <= 500 * e[5] && h <= 500 * e[6]) glass.append(grid(w, h, [e[5], e[6]]));
        var device = bezel ? [svg('rect', {
          'class': 'device', x: 1, y: 1, width: w + 2 * bezel - 2, height: h + 2 * bezel - 2, rx: 28
        })] : [];
        drawing.append(held(e[0], e[1], device.concat([glass])));
        return;
      }
      var drawn = looks[+words[3]];
      if (words[2] === '-') {
        glass.append(held(words[0], words[1], [moved(words[4], words[5], look(drawn))]));
        return;
      }
      (places[words[2]] || []).forEach(function (spot) {
        var from = Math.max(spot.from, +words[0]), to = Math.min(spot.to, +words[1]);
        if (from >= to) return;
        var part = moved(spot.x, spot.y, look(drawn, spot), spot.alpha);
        glass.append(held(from, to, [words.length > 7 ? clipped(part, words.slice(4, 8)) : part], words[2]));
      });
    });
    drawing.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
    rows.replaceWith(drawing);
  }

  // Views

  // The views that were there, each with its places: from which moment up to which.
  function readViews(box) {
    var moments = box.dataset.moments ? box.dataset.moments.split(';').map(parseFloat) : [];
    return lines(box, '.view-rows').map(function (line) {
      var columns = line.split('\t');
      var name = columns[1].trim(), blank = name.lastIndexOf(' ');
      var view = {
        number: columns[0], depth: columns[1].search(/[^ ]/), name: name.slice(0, blank), kind: name.slice(blank),
        places: [], to: moments.length
      };
      columns[2].split('; ').forEach(function (place) {
        var space = place.indexOf(' '), where = place.slice(space + 1);
        var at = moments.indexOf(+place.slice(0, space));
        if (where === 'gone') view.to = at;
        var numbers = /^(\S+),(\S+) (\S+)×(\S+)(?: alpha (\S+))?$/.exec(where);
        if (!numbers) return;
        view.places.push({
          from: at, x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4], alpha: numbers[5],
          text: numbers[1] + ', ' + numbers[2] + ', ' + numbers[3] + ' × ' + numbers[4]
            + (numbers[5] ? ', alpha ' + numbers[5] : '')
        });
      });
      view.places.forEach(function (place, number) {
        place.to = number + 1 < view.places.length ? view.places[number + 1].from : view.to;
      });
      return view;
    });
  }
  function views(box, listed) {
    var text = box.querySelector('.view-rows');
    if (!text) return;
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
    if (text.previousElementSibling) text.previousElementSibling.remove();
    text.replaceWith(make('div', {
      'class': 'wide views', tabindex: 0, role: 'group', 'aria-label': 'Views on the screen'
    }, [make('table', {}, [make('thead', {}, [head]), make('tbody', {}, rows)])]));
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
  window.rehearsal.expand = function (box) {
    var id = box.dataset.page;
    var steps = read(box);
    list(box, steps, id);
    pages.all('a[data-e]', box).forEach(function (link) {
      link.setAttribute('href', '#' + id + '-e' + link.dataset.e);
      link.removeAttribute('data-e');
    });
    var drawn = timeline(steps, id);
    if (drawn) box.prepend(drawn);
    var listed = readViews(box);
    screen(box, listed);
    views(box, listed);
    script(box);
  };
})();
