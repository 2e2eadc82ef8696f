// Groups of changes: one is chosen, and what is decided about them is one command to copy; on a server that takes
// decisions each is kept at once.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var decided = new Map();
  var words = { a: 'accept', r: 'reject', i: 'ignore' };
  var bar;
  // What such a server wants to hear with a decision.
  var live = document.getElementById('live');
  var secret = live && live.dataset.review;
  var newest = live && 'run:' + live.dataset.newest;
  var waiting;

  function pane(review) {
    var there = pages.target();
    return (there && review.contains(there) && there.closest('.pane')) || review.querySelector('.pane');
  }
  function choose(page) {
    pages.all('.review', page).forEach(function (review) {
      var chosen = pane(review);
      pages.all('.groups a', review).forEach(function (link) {
        var on = chosen && link.getAttribute('href') === '#' + chosen.id;
        if (on) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
    });
  }
  function step(page, by) {
    var groups = pages.all('.groups a', page).filter(pages.seen);
    if (groups.length > 1) {
      var now = groups.findIndex(function (link) { return link.hasAttribute('aria-current'); });
      var link = groups[now + by];
      if (!link) return;
      location.replace(link.getAttribute('href'));
      choose(page);
      link.focus({ preventScroll: true });
      link.scrollIntoView({ block: 'nearest' });
      return;
    }
    var all = pages.all('.change', page).filter(pages.seen);
    if (!all.length) return;
    var at = all.indexOf(document.activeElement && document.activeElement.closest('.change'));
    var next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
    if (next < 0 || next >= all.length) return;
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: 'nearest' });
  }

  // What is decided, as a shell reads it.
  function quoted(text) { return "'" + text.replace(/'/g, "'\\''") + "'"; }
  function command() {
    var lines = [];
    (secret ? [] : ['accept', 'reject']).forEach(function (word) {
      var by = new Map();
      decided.forEach(function (decision, box) {
        if (decision !== word) return;
        var run = box.dataset.run ? ' --run ' + box.dataset.run : '';
        by.set(run, (by.get(run) || []).concat(box.dataset.names));
      });
      by.forEach(function (names, run) {
        lines.push('rehearse review ' + word + ' ' + names.join(' ') + run + ' -m ' + quoted(bar.why.value || 'why'));
      });
    });
    decided.forEach(function (decision, box) {
      if (decision !== 'ignore') return;
      var run = box.dataset.run ? ' --run ' + box.dataset.run : '';
      box.dataset.names.split(' ').forEach(function (name) {
        lines.push('rehearse ignore add --signature ' + name + run + ' --owner ' + quoted(bar.owner.value || 'NAME')
          + ' --reason ' + quoted(bar.why.value || 'why') + ' --until ' + (bar.until.value || 'DAY'));
      });
    });
    return lines.join('; ');
  }
  function field(label, attributes) {
    var input = pages.make('input', attributes);
    input.addEventListener('input', tell);
    return { input: input, label: pages.make('label', {}, [label + ' ', input]) };
  }
  function copy() {
    var text = command();
    if (!text) return;
    var done = function () { bar.said.textContent = 'copied'; };
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(text).then(done, select);
    } else select();
    function select() {
      var range = document.createRange();
      range.selectNodeContents(bar.code);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      if (document.execCommand('copy')) done();
    }
  }
  function makeBar() {
    var why = field('Why', { type: 'text', size: 28 });
    var owner = field('Who answers for it', { type: 'text', size: 10 });
    var until = field('Until', { type: 'date' });
    bar = {
      why: why.input, owner: owner.input, until: until.input, count: pages.make('strong', { role: 'status' }),
      rules: pages.make('span', { 'class': 'rules' }, [owner.label, until.label]),
      code: pages.make('code'), copy: pages.button('Copy (c)', copy),
      said: pages.make('span', { 'class': 'quiet', role: 'status' })
    };
    bar.element = pages.make('aside', { id: 'decided', 'aria-label': 'What you decided' }, [
      bar.count, why.label, bar.rules, bar.code, bar.copy, bar.said
    ]);
    bar.why.addEventListener('keydown', function (event) {
      if (event.key === 'Enter' && waiting) send(waiting, 'reject');
      if (event.key === 'Escape' && waiting) {
        waiting = null;
        bar.why.blur();
        tell();
      }
    });
    document.body.append(bar.element);
  }
  function tell() {
    if (!bar) makeBar();
    var boxes = pages.all('.decide');
    bar.element.hidden = decided.size === 0 && !waiting;
    bar.count.textContent = decided.size + ' of ' + boxes.length + ' decided';
    bar.why.placeholder = secret ? 'why; a rejection needs it' : 'why it is right, or wrong';
    bar.code.hidden = bar.copy.hidden = Boolean(secret) && !command();
    bar.rules.hidden = Array.from(decided.values()).indexOf('ignore') < 0;
    bar.code.textContent = command();
    bar.said.textContent = waiting ? 'Say why it is wrong, then press Enter.' : '';
    boxes.forEach(function (box) {
      var now = decided.get(box);
      pages.all('button', box).forEach(function (button) {
        button.setAttribute('aria-pressed', button.dataset.word === now ? 'true' : 'false');
      });
      var own = box.closest('.pane');
      var link = own && document.querySelector('.groups a[href="#' + own.id + '"]');
      if (link && !secret) link.dataset.decided = now || '';
    });
  }
  // What has become of a group, where it is told.
  function tellKept(box, decision) {
    var own = box.closest('.pane');
    var link = own && document.querySelector('.groups a[href="#' + own.id + '"]');
    [link, own].forEach(function (part) {
      pages.all('.chip', part).forEach(function (chip) {
        if (!/^(open|rejected|expired)$/.test(chip.textContent)) return;
        chip.textContent = decision + 'ed';
        chip.className = 'chip ' + (decision === 'accept' ? 'same' : 'failed');
      });
    });
  }
  // Keeps a decision; a rejection waits until somebody says why.
  function send(box, decision) {
    if (!bar) tell();
    var why = bar.why.value.trim();
    waiting = decision === 'reject' && !why ? box : null;
    if (waiting) {
      tell();
      bar.why.focus();
      return;
    }
    var asked = new URLSearchParams({
      word: decision, names: box.dataset.names, run: box.dataset.run || newest, why: why
    });
    fetch('/review?' + asked, { method: 'POST', headers: { 'Rehearsal-Review': secret } }).then(function (answer) {
      return answer.text().then(function (text) {
        if (answer.ok) {
          decided.set(box, decision);
          tellKept(box, decision);
          bar.why.value = '';
          bar.why.blur();
        }
        tell();
        bar.element.hidden = false;
        bar.said.textContent = answer.ok ? 'Kept: ' + text.trim() + '.' : text.trim();
      });
    }, function () {
      bar.element.hidden = false;
      bar.said.textContent = 'Nothing was kept: the server does not answer.';
    });
  }
  function decide(box, decision) {
    if (secret && decision !== 'ignore') {
      if (decided.get(box) !== decision) send(box, decision);
      return;
    }
    if (decided.get(box) === decision) decided.delete(box);
    else decided.set(box, decision);
    tell();
  }
  function enhance(box) {
    if (box.childElementCount) return;
    Object.keys(words).forEach(function (key) {
      if (key === 'i' && 'group' in box.dataset) return;
      var word = words[key];
      var label = word[0].toUpperCase() + word.slice(1) + ' (' + key + ')';
      box.append(pages.button(label, function () { decide(box, word); }, {
        'data-word': word, 'aria-pressed': 'false'
      }));
    });
  }

  pages.whenShown(function (page) {
    choose(page);
    pages.all('.decide', page).forEach(enhance);
  });
  pages.onKey(function (event, page) {
    var by = { n: 1, j: 1, p: -1, k: -1 }[event.key];
    if (by && !page.querySelector('.viewer')) {
      step(page, by);
      return true;
    }
    if (event.key === 'c' && decided.size) {
      copy();
      return true;
    }
    var box = words[event.key] && pages.all('.decide', page).filter(pages.seen)[0];
    if (!box || event.key === 'i' && 'group' in box.dataset) return false;
    decide(box, words[event.key]);
    return true;
  });
})();
