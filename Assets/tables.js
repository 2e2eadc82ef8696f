// Finding and sorting: what does not hold the text that is looked for is not seen; heads of tables sort.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var items = 'table:not(.deltas) > tbody > tr, .events li, .groups li, .steps > li, .plain > li, .troubles > li,'
    + ' .tree > li, article.change, .asked > li';

  // Sorting

  function value(row, column) {
    var cell = row.children[column];
    var text = cell ? cell.textContent.trim() : '';
    var number = parseFloat(text.replace(/,/g, '').replace(/−/g, '-').replace(/^\D*:(?=\d)/, ''));
    return { text: text, number: isNaN(number) ? null : number };
  }
  function compare(one, other) {
    if (one.number !== null && other.number !== null && one.number !== other.number) return one.number - other.number;
    return one.text.localeCompare(other.text, 'en', { numeric: true });
  }
  function sortable(table) {
    var body = table.tBodies[0];
    if (table.dataset.sortable || table.matches('.heat, .deltas')) return;
    if (!table.tHead || !body || body.rows.length < 3) return;
    table.dataset.sortable = 'true';
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, column) {
      if (head.tagName !== 'TH' || !head.textContent.trim()) return;
      var button = pages.make('button', { type: 'button', 'class': 'sort' }, Array.from(head.childNodes));
      head.append(button);
      button.addEventListener('click', function () {
        var down = head.getAttribute('aria-sort') === 'ascending';
        pages.all('th[aria-sort]', table).forEach(function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        Array.from(body.rows).map(function (row, place) { return { row: row, key: value(row, column), place: place }; })
          .sort(function (a, b) { return (down ? -1 : 1) * compare(a.key, b.key) || a.place - b.place; })
          .forEach(function (each) { body.append(each.row); });
      });
    });
  }

  // Finding

  var nav = document.querySelector('nav');
  var found = pages.make('ul', { id: 'found', 'aria-label': 'Pages', hidden: '' });
  var count = pages.make('span', { 'class': 'quiet', id: 'hits', role: 'status' });
  var input = pages.make('input', {
    type: 'search', id: 'find', placeholder: 'Find  ( / )',
    'aria-label': 'Find script, view, callback, claim, axis, status'
  });
  function words() { return input.value.toLowerCase().split(/\s+/).filter(Boolean); }
  function holds(text, wanted) {
    var low = text.toLowerCase();
    return wanted.every(function (word) { return low.indexOf(word) >= 0; });
  }
  // A group that is not chosen is found by what its own part of the page says.
  function text(item) {
    var link = item.closest('.groups') && item.querySelector('a');
    var own = link && document.getElementById(link.getAttribute('href').slice(1));
    return item.textContent + (own ? ' ' + own.textContent : '');
  }
  function filter(page) {
    var wanted = words();
    var all = pages.all(items, page);
    var hits = all.filter(function (item) {
      var miss = wanted.length > 0 && !holds(text(item), wanted);
      item.toggleAttribute('data-miss', miss);
      return !miss;
    });
    // Headings of what is not seen any more are not seen either; a session's parts stay where they are.
    pages.all('.facts > dd, section, article.card, details', page).forEach(function (part) {
      var lines = pages.all(items, part);
      var isEmpty = wanted.length > 0 && lines.length > 0 && !part.matches('.pane, .review')
        && !part.closest('.viewer') && lines.every(function (line) { return line.hasAttribute('data-miss'); })
        && !(part.matches('article') && holds(part.textContent, wanted));
      if (!part.matches('article')) part.toggleAttribute('data-miss', isEmpty);
      var name = part.matches('dd') && part.previousElementSibling;
      if (name) name.toggleAttribute('data-miss', isEmpty);
    });
    pages.all('details', page).forEach(function (part) {
      var isHit = wanted.length > 0 && pages.all(items, part).some(function (line) {
        return !line.hasAttribute('data-miss');
      });
      if (isHit && !part.open) {
        part.open = true;
        part.dataset.opened = 'true';
      } else if (!isHit && part.dataset.opened) {
        part.open = false;
        delete part.dataset.opened;
      }
    });
    paint(hits, wanted);
    list(wanted);
    count.textContent = !wanted.length ? '' : hits.length ? hits.length + ' of ' + all.length + ' lines'
      : found.hidden ? 'Nothing found.' : 'Nothing on this page.';
  }
  // The words where they are found, in colour.
  function paint(hits, wanted) {
    if (!window.Highlight || !CSS.highlights) return;
    var most = 400, ranges = [];
    CSS.highlights.delete('found');
    if (!wanted.length) return;
    hits.filter(pages.seen).forEach(function (item) {
      var walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      for (var node = walker.nextNode(); node && ranges.length < most; node = walker.nextNode()) {
        wanted.forEach(function (word) {
          var at = node.data.toLowerCase().indexOf(word);
          if (at < 0 || at + word.length > node.length) return;
          var range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        });
      }
    });
    CSS.highlights.set('found', new Highlight(...ranges));
  }
  // Other pages of the same file, or of the folder, whose title, summary or facts hold the text.
  var inFile;
  function known() {
    if (window.rehearsalPages) {
      return window.rehearsalPages.map(function (page) {
        return { href: page[0] + '.html', title: page[1], words: page.join(' ') };
      });
    }
    var all = pages.all('main > .page');
    if (all.length < 2) return [];
    inFile = inFile || all.map(function (page) {
      var title = pages.title(page);
      var own = title + ' ' + page.id + ' ' + (page.dataset.words || '') + ' ' + pages.facts(page);
      return { href: '#' + page.id, title: title, words: own, page: page };
    });
    return inFile;
  }
  function list(wanted) {
    // The page that lists claims is found by any of them.
    var isClaim = wanted.length === 1 && /^[a-z]{2,5}-\d+$/.test(wanted[0]);
    var here = pages.page();
    var others = wanted.length ? known().filter(function (page) {
      return page.page !== here && holds(page.words, wanted) || isClaim && page.page && page.page !== here
        && page.page.id === 'dashboard-claims' && holds(page.page.textContent, wanted);
    }) : [];
    var most = 12;
    found.hidden = others.length === 0;
    found.replaceChildren.apply(found, others.slice(0, most).map(function (page) {
      return pages.make('li', {}, [pages.make('a', { href: page.href }, [page.title])]);
    }).concat(others.length > most ? [pages.make('li', { 'class': 'quiet' }, [others.length - most + ' more pages'])]
      : []));
  }
  if (nav) {
    nav.append(pages.make('div', { 'class': 'find' }, [input, count, found]));
    input.addEventListener('input', function () { filter(pages.page()); });
    input.addEventListener('keydown', function (event) {
      if (event.key === 'Escape') {
        clear(pages.page());
        input.blur();
      } else if (event.key === 'Enter' && !found.hidden) {
        location.href = found.querySelector('a').getAttribute('href');
      }
    });
  }

  function clear(page) {
    input.value = '';
    filter(page);
  }
  // A table that is wider than its place begins at the first field that changed or failed.
  function showChanged(wide) {
    var table = wide.querySelector('table.heat, table.where');
    var field = !wide.scrollLeft && table && table.querySelector('.tone-failed, .tone-changed');
    if (!field || wide.scrollWidth <= wide.clientWidth) return;
    var there = field.getBoundingClientRect(), place = wide.getBoundingClientRect();
    var beyond = there.right - place.right;
    if (beyond > 0) wide.scrollLeft = Math.ceil(beyond) + 8;
  }
  // What was looked for on one page is not asked of the next: its lines would be missing without a word.
  var last;
  pages.whenShown(function (page) {
    pages.all('table', page).forEach(sortable);
    pages.all('.wide', page).forEach(showChanged);
    if (last && last !== page && input.value) clear(last);
    last = page;
    if (input.value || page.querySelector('[data-miss]')) filter(page);
    found.hidden = true;
  });
  pages.onKey(function (event, page) {
    if (event.key === 'Escape' && input.value) {
      clear(page);
      return true;
    }
    if (event.key !== '/') return false;
    input.focus();
    input.select();
    return true;
  });
  pages.start();
})();
