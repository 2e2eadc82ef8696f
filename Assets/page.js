// What the scripts of pages share: which page is seen, what is done when one is, and keys.
(function () {
  'use strict';
  var shown = [];
  var keys = [];
  function all(selector, inside) { return Array.prototype.slice.call((inside || document).querySelectorAll(selector)); }
  function name() { return decodeURIComponent(location.hash.slice(1)).split(';')[0]; }
  function target() { return name() && document.getElementById(name()); }
  // The page of an event that has no line of its own.
  function ofEvent() {
    var own = /^session-\d+(?=-e\d+$)/.exec(name());
    return own && document.getElementById(own[0]);
  }
  function page() {
    var there = target() || ofEvent();
    return (there && there.closest('.page')) || document.querySelector('.page');
  }
  function seen(element) { return element.offsetParent !== null; }
  function make(tag, attributes, contents) {
    var element = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    (contents || []).forEach(function (part) { element.append(part); });
    return element;
  }
  function button(text, run, attributes) {
    var made = make('button', Object.assign({ type: 'button' }, attributes), [text]);
    made.addEventListener('click', run);
    return made;
  }
  // Pages of a file that nobody has looked at are text that no browser reads: a file of a thousand opens at once.
  function source(section) { return section && section.querySelector(':scope > noscript'); }
  var sources = {}, parsed = {};
  function fill(section) {
    var held = source(section);
    if (!held) return false;
    sources[section.id] = held.textContent;
    section.innerHTML = held.textContent;
    bring(section);
    all('.facts dt', section).forEach(function (name) {
      var term = name.textContent.toLowerCase();
      if (name.firstElementChild || !/^(cell|recording|verdict)$/.test(term)) return;
      name.replaceChildren(make('dfn', { tabindex: 0, 'data-term': term }, [name.textContent]));
    });
    return true;
  }
  // What the page leads to since another one tells it: it is told here, too.
  function bring(section) {
    all('a[href^="#s"]', section).forEach(function (link) {
      var told = tellerOf(link.getAttribute('href').slice(1));
      if (!told) return;
      told = told.cloneNode(true);
      all('[id]', told).concat(told).forEach(function (part) { part.removeAttribute('id'); });
      bring(told);
      (told.tagName === 'LI' ? link.closest('li') : link).replaceWith(told);
    });
  }
  function tellerOf(place) {
    var found = /^s(\d+)\.\d+$/.exec(place);
    return found && teller('session-' + found[1]).getElementById(place);
  }
  // A page as it was written.
  function teller(id) {
    if (!parsed[id]) {
      var held = source(document.getElementById(id));
      var template = document.createElement('template');
      template.innerHTML = held ? held.textContent : sources[id] || '';
      parsed[id] = template.content;
    }
    return parsed[id];
  }
  // Title and facts, by which a page is found.
  function plain(markup) {
    var template = document.createElement('template');
    template.innerHTML = markup;
    return template.content.textContent;
  }
  function title(section) {
    var held = source(section);
    var head = held ? /<h1>([^]*?)<\/h1>/.exec(held.textContent) : null;
    if (held) return head ? plain(head[1]) : '';
    head = section.querySelector('h1');
    return head ? head.textContent : '';
  }
  function facts(section) {
    var held = source(section);
    if (!held) {
      var head = section.querySelector('.facts');
      return head ? head.textContent : '';
    }
    var parts = [/<dl class="?facts"?>([^]*?)<\/dl>/, /<section class="tab claims">([^]*?)<\/section>/];
    return parts.map(function (part) {
      var written = part.exec(held.textContent);
      return written ? written[1].replace(/<[^>]*>/g, ' ') : '';
    }).join(' ');
  }
  // Addresses that name no element: one of a page that nobody has looked at, an event between two that are told, a
  // chosen view behind a semicolon. Going to the page of an event changes the address, which leads here again: it is
  // enough that the page is the target.
  function lead() {
    var hash = decodeURIComponent(location.hash.slice(1));
    var place = name();
    if (!place || document.getElementById(hash)) return hash;
    var own = ofEvent();
    if (own) {
      fill(own);
      if (own.matches(':target')) return hash;
      location.replace('#' + own.id);
      history.replaceState(null, '', '#' + hash);
      return hash;
    }
    var signs = [' id="' + place + '"', ' id=' + place + '>', ' id=' + place + ' '];
    var held = all('main > .page > noscript').filter(function (each) {
      return signs.some(function (sign) { return each.textContent.indexOf(sign) >= 0; });
    })[0];
    if (held && fill(held.parentNode)) location.replace(location.hash);
    return hash;
  }
  function mark() {
    if (!document.querySelector('.page.first')) return;
    var here = page();
    all('nav a').forEach(function (link) {
      if (link.getAttribute('href') === '#' + here.id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
    document.title = title(here) || document.title;
  }
  function open() {
    var hash = lead();
    fill(page());
    mark();
    shown.forEach(function (run) { run(page(), hash); });
    var there = target();
    var folded = there && there.closest('details');
    if (!folded || folded.open) return;
    folded.open = true;
    there.scrollIntoView();
  }
  window.rehearsal = {
    all: all, make: make, button: button, page: page, target: target, seen: seen, facts: facts,
    title: title, tellerOf: tellerOf,
    // Runs now for the page that is seen, and again whenever another one is.
    whenShown: function (run) { shown.push(run); },
    // A handler answers whether it did something with the key.
    onKey: function (run) { keys.push(run); },
    start: function () {
      window.addEventListener('hashchange', open);
      // What an address means is seen only when all is loaded: then places in lists are looked for once more.
      window.addEventListener('load', open);
      open();
    }
  };
  var meanings = {
    '/': 'find on the page; Escape ends it', 'n, j': 'next group, change or step', 'p, k': 'the one before it',
    '1 to 4': 'side by side, slider, onion skin, blink', z: 'zoom into before and after; drag to move',
    'a, r, i': 'accept, reject or ignore the group; again: undo',
    c: 'copy what was decided as a command', '←, →': 'event before and after, in a session',
    '1 to 6': 'tabs of a session', space: 'play and pause a session', '?': 'this list'
  };
  var foot = document.querySelector('footer');
  var help = foot && make('aside', { id: 'keys', hidden: '', 'aria-label': 'Keys' }, [make('dl', { 'class': 'facts' },
    Object.keys(meanings).reduce(function (all, key) {
      return all.concat([make('dt', {}, [key]), make('dd', {}, [meanings[key]])]);
    }, []))]);
  if (help) foot.append(make('p', {}, ['Press ', make('code', {}, ['?']), ' for keyboard shortcuts.']), help);
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'range'
      && event.target.type !== 'checkbox') return;
    var isDone = keys.some(function (run) { return run(event, page()); });
    if (!isDone && event.key === '?' && help) {
      help.hidden = !help.hidden;
      isDone = true;
    } else if (!isDone && event.key === 'Escape' && help) {
      help.hidden = isDone = true;
    }
    if (isDone) event.preventDefault();
  });
})();
