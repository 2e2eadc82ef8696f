// Finding and sorting: what does not hold the text that is looked for is not seen; heads of tables sort.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var items = 'tbody tr, .events li, .groups li, .steps > li, .plain > li, .troubles > li, .tree > li, article.change,'
    + ' .asked > li';

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
  function filter(page) {
    var wanted = words();
    var all = pages.all(items, page);
    var hits = 0;
    all.forEach(function (item) {
      var miss = wanted.length > 0 && !holds(item.textContent, wanted);
      item.toggleAttribute('data-miss', miss);
      if (!miss) hits += 1;
    });
    pages.all('details', page).forEach(function (part) {
      if (!wanted.length) {
        if (part.dataset.opened) part.open = false;
        delete part.dataset.opened;
      } else if (!part.open && part.querySelector(items) && holds(part.textContent, wanted)) {
        part.open = true;
        part.dataset.opened = 'true';
      }
    });
    count.textContent = wanted.length ? hits + ' of ' + all.length + ' lines' : '';
    list(wanted);
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
      var title = page.dataset.title;
      return { href: '#' + page.id, title: title, words: title + ' ' + page.id + ' ' + pages.facts(page) };
    });
    return inFile;
  }
  function list(wanted) {
    var others = wanted.length ? known().filter(function (page) { return holds(page.words, wanted); }) : [];
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
        input.value = '';
        filter(pages.page());
        input.blur();
      } else if (event.key === 'Enter' && !found.hidden) {
        location.href = found.querySelector('a').getAttribute('href');
      }
    });
  }

  pages.whenShown(function (page) {
    pages.all('table', page).forEach(sortable);
    if (input.value || page.querySelector('[data-miss]')) filter(page);
    found.hidden = true;
  });
  pages.onKey(function (event) {
    if (event.key !== '/') return false;
    input.focus();
    input.select();
    return true;
  });
  pages.start();
})();
