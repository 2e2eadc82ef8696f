// Groups of changes: one is chosen, and what is decided about them is one command to copy; on a server that takes
// decisions each is kept at once.
(function () {
  'use strict';
  var pages = window.rehearsal;
  var decided = new Map();
  var words = { a: 'accept', r: 'reject', i: 'ignore' };
  var keys = Object.keys(words);
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
        lines.push('rehearse review ' + word + ' ' + names.join(' ') + run + ' -m '
          + quoted(bar[word].input.value || 'why'));
      });
    });
    decided.forEach(function (decision, box) {
      if (decision !== 'ignore') return;
      var run = box.dataset.run ? ' --run ' + box.dataset.run : '';
      box.dataset.names.split(' ').forEach(function (name) {
        lines.push('rehearse ignore add --signature ' + name + run + ' --owner ' + quoted(bar.owner.value || 'NAME')
          + ' --reason ' + quoted(bar.ignore.input.value || 'why') + ' --until ' + (bar.until.value || 'DAY'));
      });
    });
    return lines.join('; ');
  }
  function field(label, attributes) {
    var input = pages.make('input', attributes);
    input.addEventListener('input', function () {
      tell();
      keep();
    });
    return { input: input, label: pages.make('label', {}, [label + ' ', input]) };
  }
  function has(word) { return Array.from(decided.values()).indexOf(word) >= 0; }
  // What a line that is copied would still lack; a rule without an owner and a day is refused.
  function copy() {
    var text = command();
    if (!text) return;
    var unsaid = Object.values(words).filter(function (word) {
      return has(word) && !(secret && word !== 'ignore') && !bar[word].input.value.trim();
    })[0];
    if (unsaid) {
      say('Nothing was copied yet: why ' + unsaid + '? Write it, then press Enter.');
      bar[unsaid].input.focus();
      return;
    }
    var lacking = has('ignore') && (!bar.owner.value ? bar.owner : !bar.until.value ? bar.until : null);
    if (lacking) {
      say('Nothing was copied: who answers for what is ignored, and until when?');
      lacking.focus();
      return;
    }
    var done = function () { say('Copied: paste it into a terminal.'); };
    toClipboard(bar.code, done);
  }
  function toClipboard(line, done) {
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(line.textContent).then(done, select);
    } else select();
    function select() {
      var range = document.createRange();
      range.selectNodeContents(line);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      if (document.execCommand('copy')) done();
    }
  }
  function makeBar() {
    var owner = field('Who answers for it', { type: 'text', size: 10 });
    var until = field('Until', { type: 'date' });
    bar = {
      owner: owner.input, until: until.input, count: pages.make('strong', { role: 'status' }),
      rules: pages.make('span', { 'class': 'rules' }, [owner.label, until.label]),
      wrong: pages.make('span', { 'class': 'quiet' }),
      code: pages.make('code'), copy: pages.button('Copy (c)', copy),
      said: pages.make('span', { 'class': 'quiet', role: 'status' })
    };
    // Each decision has a reason of its own: what is right is not what is wrong.
    var placeholders = { accept: 'why it is right', reject: 'why it is wrong', ignore: 'why it does not matter yet' };
    Object.keys(placeholders).forEach(function (word) {
      bar[word] = field('Why ' + word, { type: 'text', size: 24, placeholder: placeholders[word] });
    });
    bar.element = pages.make('aside', { id: 'decided', 'aria-label': 'What you decided' }, [
      bar.count, bar.accept.label, bar.reject.label, bar.ignore.label, bar.rules, bar.wrong,
      bar.code, bar.copy, bar.said
    ]);
    Object.values(words).forEach(function (word) {
      bar[word].input.addEventListener('keydown', function (event) {
        if (event.key === 'Enter' && waiting && word === 'reject') send(waiting, 'reject');
        else if (event.key === 'Enter' && !waiting && has(word)) copy();
        if (event.key === 'Escape') {
          waiting = null;
          bar[word].input.blur();
          tell();
        }
      });
    });
    document.body.append(bar.element);
  }
  // What accepting does not mend.
  function failing(count) {
    return !count ? '' : count === 1 ? '1 failure goes on failing until its script says otherwise'
      : count + ' failures go on failing until their scripts say otherwise';
  }
  // What is not done, or was, in so many words.
  function say(text) {
    if (!bar) tell();
    bar.element.hidden = false;
    bar.said.textContent = text;
  }
  function tell() {
    if (!bar) makeBar();
    var boxes = pages.all('.decide');
    bar.element.hidden = decided.size === 0 && !waiting;
    bar.count.hidden = decided.size === 0;
    bar.count.textContent = decided.size + ' of ' + boxes.length + (boxes.length === 1 ? ' group' : ' groups')
      + ' decided' + (secret ? '' : '. Nothing is kept until this command runs:');
    var wrong = 0;
    decided.forEach(function (word, box) { if (word === 'accept') wrong += Number(box.dataset.wrong || 0); });
    bar.wrong.textContent = failing(wrong);
    bar.code.hidden = bar.copy.hidden = !command();
    bar.accept.label.hidden = secret ? Boolean(waiting) || !boxes.length : !has('accept');
    bar.reject.label.hidden = secret ? !waiting : !has('reject');
    bar.ignore.label.hidden = bar.rules.hidden = !has('ignore');
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
  // What was decided and is not yet kept survives a reload, in this tab.
  var place = 'decided ' + location.pathname;
  function nameOf(box) { return box.dataset.names + (box.dataset.run ? ' ' + box.dataset.run : ''); }
  function stored() {
    try {
      return JSON.parse(sessionStorage.getItem(place)) || {};
    } catch (error) {
      return {};
    }
  }
  function keep() {
    var all = { words: {}, owner: bar.owner.value, until: bar.until.value };
    decided.forEach(function (word, box) { if (!secret || word === 'ignore') all.words[nameOf(box)] = word; });
    Object.values(words).forEach(function (word) { all[word] = bar[word].input.value; });
    try {
      sessionStorage.setItem(place, JSON.stringify(all));
    } catch (error) {
      // A browser that keeps nothing: the page asks before it is left.
      window.onbeforeunload = decided.size ? function () { return true; } : null;
    }
  }
  function restore(boxes) {
    var all = stored();
    var found = boxes.filter(function (box) { return all.words && all.words[nameOf(box)] && !decided.has(box); });
    if (!found.length) return;
    found.forEach(function (box) { decided.set(box, all.words[nameOf(box)]); });
    if (!bar) makeBar();
    Object.values(words).forEach(function (word) { bar[word].input.value = all[word] || ''; });
    bar.owner.value = all.owner || '';
    bar.until.value = all.until || '';
    tell();
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
  // Keeps a decision about groups, one after the other; a rejection waits until somebody says why.
  function send(boxes, decision) {
    if (!bar) tell();
    var why = bar[decision].input.value.trim();
    waiting = decision === 'reject' && !why ? boxes : null;
    if (waiting) {
      tell();
      bar.reject.input.focus();
      return;
    }
    boxes.reduce(function (before, box) {
      return before.then(function () { return ask(box, decision, why); });
    }, Promise.resolve());
  }
  function ask(box, decision, why) {
    var asked = new URLSearchParams({
      word: decision, names: box.dataset.names, run: box.dataset.run || newest, why: why
    });
    var how = { method: 'POST', headers: { 'Rehearsal-Review': secret } };
    return fetch('/review?' + asked, how).then(function (answer) {
      return answer.text().then(function (text) {
        if (answer.ok) {
          decided.set(box, decision);
          tellKept(box, decision);
          bar[decision].input.value = '';
          bar[decision].input.blur();
        }
        tell();
        say(answer.ok ? 'Kept: ' + text.trim() + '.' : text.trim());
      });
    }, function () { say('Nothing was kept: the server does not answer.'); });
  }
  function decide(box, decision) {
    if (secret && decision !== 'ignore') {
      if (decided.get(box) !== decision) send([box], decision);
      return;
    }
    if (decided.get(box) === decision) decided.delete(box);
    else decided.set(box, decision);
    tell();
    keep();
  }
  // Every group that an edit explains, or none of them again.
  function decideAll(boxes, word) {
    var open = boxes.filter(function (box) { return decided.get(box) !== word; });
    if (secret) {
      if (open.length) send(open, word);
      return;
    }
    boxes.forEach(function (box) {
      if (open.length) decided.set(box, word);
      else decided.delete(box);
    });
    tell();
    keep();
  }
  function enhanceAll(all, page) {
    var boxes = all.dataset.groups.split(' ').map(function (number) {
      return page.querySelector('#group-' + number + ' .decide');
    });
    if (all.childElementCount || boxes.indexOf(null) >= 0) return;
    ['accept', 'reject'].forEach(function (word) {
      var label = word[0].toUpperCase() + word.slice(1) + ' all of it (' + all.dataset.of + ')';
      all.append(pages.button(label, function () { decideAll(boxes, word); }), ' ');
    });
    all.append(pages.make('span', { 'class': 'quiet' }, [failing(Number(all.dataset.wrong || 0))]));
  }
  function enhance(box) {
    if (box.childElementCount) return;
    keys.forEach(function (key) {
      if (key === 'i' && 'group' in box.dataset) return;
      var word = words[key];
      var label = word[0].toUpperCase() + word.slice(1) + ' (' + key + ')';
      box.append(pages.button(label, function () { decide(box, word); }, {
        'data-word': word, 'aria-pressed': 'false'
      }));
    });
    if (!secret) box.append(pages.make('span', { 'class': 'quiet' }, ['prepares a command; nothing is kept yet']));
  }
  // Commands that stand on the page are copied, too.
  function enhanceCommand(line) {
    if (line.dataset.made) return;
    line.dataset.made = 'true';
    var said = pages.make('span', { 'class': 'quiet', role: 'status' });
    var copied = pages.button('Copy', function () {
      toClipboard(line, function () { said.textContent = ' Copied: say why in the quotation marks.'; });
    }, { 'aria-label': 'Copy the command: ' + line.textContent.split(' ').slice(0, 4).join(' ') });
    line.after(' ', copied, said);
  }
  // Why a key decides nothing here.
  function refuse(word, box, page) {
    if (box) {
      say('This group has too many changes for one rule: ignore them one by one, on the page of each.');
    } else if (pages.all('.command', page).length) {
      say('On the page of one change the commands below “How to decide” ' + word + ' it.');
    } else if (/^(run|change)-/.test(page.id) && !page.querySelector('.viewer')) {
      say('Nothing here waits for a decision.');
    } else return false;
    return true;
  }

  pages.whenShown(function (page) {
    choose(page);
    if (bar) tell();
    var boxes = pages.all('.decide', page);
    boxes.forEach(enhance);
    pages.all('.decide-all', page).forEach(function (all) { enhanceAll(all, page); });
    pages.all('code.copied, .command pre', page).forEach(enhanceCommand);
    restore(boxes);
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
    var word = words[event.key];
    if (!word) return false;
    var box = pages.all('.decide', page).filter(pages.seen)[0];
    if (!box || word === 'ignore' && 'group' in box.dataset) return refuse(word, box, page);
    decide(box, word);
    return true;
  });
})();
