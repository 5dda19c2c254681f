// What is broken on a page, measured in the page. Called with what the page's tests allow; returns what was found and
// every control with whether it can be reached. Drawings (with a `viewBox`) are judged as one: labels inside them are not
// compared.
(allowed) => {
  const [W, H, root] = [innerWidth, innerHeight, document.documentElement];
  const found = [],
    styles = new Map(),
    cover = ['dialog[open]', '[aria-modal=true]', 'details[open] > :not(summary)', ...allowed.over];
  const css = (el) => styles.get(el) ?? styles.set(el, getComputedStyle(el)).get(el);
  const panelOf = (el) => el.closest(cover.join(','));
  const isOver = (el) => Boolean(panelOf(el));
  const isIgnored = (el) => Boolean(allowed.ignore.length && el.closest(allowed.ignore.join(',')));
  const round = (r) => [r.left, r.top, r.right - r.left, r.bottom - r.top].map(Math.round);
  const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const mark = (el) =>
    el.id
      ? '#' + el.id.replace(/\d+/g, 'N')
      : [el.localName, ...[...el.classList].filter((each) => !/\d/.test(each)).slice(0, 2)].join('.');
  const path = (el, most = 4) => {
    const up = el.parentElement,
      isLast = most < 2 || (el.id && most < 4) || !up || up === document.body;
    return (isLast ? '' : path(up, most - 1) + ' > ') + mark(el);
  };
  const report = (rule, grade, el, r, detail, text) =>
    found.push({ rule, grade, where: path(el), text: clean(text ?? nameOf(el)).slice(0, 60), detail, box: round(r) });
  // ---- what is seen, and what could be scrolled into sight
  const isSeen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isTucked = (el, n = 4) => {
    // kept for readers of the page by ear only
    const s = css(el),
      isSmall = s.clipPath !== 'none' || s.clip !== 'auto' || (el.offsetWidth <= 2 && el.offsetHeight <= 2);
    return (
      (/absolute|fixed/.test(s.position) && isSmall) ||
      (n > 1 && el.parentElement !== null && isTucked(el.parentElement, n - 1))
    );
  };
  const holds = (s) =>
    s.position !== 'static' ||
    s.transform !== 'none' ||
    s.contain !== 'none' ||
    (s.containerType ?? 'normal') !== 'normal';
  const clippers = (el, isText) => {
    // what cuts an element off, or the text in it
    const all = [];
    let position = isText ? 'static' : css(el).position;
    for (let up = isText ? el : el.parentElement; up && up !== document.body; up = up.parentElement) {
      const s = css(up);
      if (position === 'fixed' ? s.transform === 'none' : position === 'absolute' && !holds(s)) continue;
      if (
        s.display !== 'inline' &&
        s.display !== 'contents' &&
        (s.overflowX !== 'visible' || s.overflowY !== 'visible')
      )
        all.push(up);
      position = s.position;
    }
    return [...all, position === 'fixed' ? 'fixed' : 'page'];
  };
  const rolls = (by, axis = '') =>
    by instanceof Element &&
    (!axis || by['scroll' + SIZE[axis]] > by['client' + SIZE[axis]] + 1) &&
    /auto|scroll/.test(axis ? css(by)['overflow' + axis] : css(by).overflow);
  const stuck = [root, document.body].some((each) => /hidden|clip/.test(css(each).overflowY));
  const AXES = [
      ['left', 'right', 'X'],
      ['top', 'bottom', 'Y'],
    ],
    SIZE = { X: 'Width', Y: 'Height' },
    START = { X: 'Left', Y: 'Top' };
  const fate = (el, rect, isText = false) => {
    // what of a rectangle is in sight, and what cuts off how much of it for good
    const now = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom },
      room = { ...now },
      span = { X: now.right - now.left, Y: now.bottom - now.top };
    let cut = null; // `room` is where it can be brought by scrolling
    for (const by of clippers(el, isText))
      for (const [low, high, axis] of AXES) {
        const isPage = typeof by === 'string',
          inside = isPage ? root : by,
          isRolling = isPage
            ? by === 'page' && !stuck && root['scroll' + SIZE[axis]] > (axis === 'X' ? W : H) + 1
            : rolls(by, axis);
        if (!isPage && css(by)['overflow' + axis] === 'visible') continue;
        const box = isPage ? { left: 0, top: 0, right: W, bottom: H } : by.getBoundingClientRect();
        const most = isRolling ? inside['scroll' + SIZE[axis]] - inside['client' + SIZE[axis]] : 0,
          back = isRolling ? inside['scroll' + START[axis]] : 0;
        if (isRolling) span[axis] = Math.min(span[axis], box[high] - box[low]);
        const from = Math.max(room[low] - most + back, box[low]),
          to = Math.min(room[high] + back, box[high]),
          px = span[axis] - to + from;
        if (px > Math.max(1, cut?.px ?? 0))
          cut = { px: Math.round(px), axis, by: isPage ? 'the window' : mark(by), size: span[axis] };
        [room[low], room[high]] = [from, Math.max(to, from + span[axis])];
        now[low] = Math.max(now[low], box[low]);
        now[high] = Math.min(now[high], box[high]);
      }
    return { now, cut, area: Math.max(0, now.right - now.left) * Math.max(0, now.bottom - now.top) };
  };
  const paints = (el) => {
    // whether it hides what is under it
    const s = css(el),
      alpha = s.backgroundColor.match(/^rgba.*?([\d.]+)\)$/)?.[1] ?? 1,
      isDrawn = el instanceof SVGElement && el.localName !== 'svg';
    return (
      s.opacity > 0.8 &&
      (isDrawn ? s.fill !== 'none' && s.fillOpacity > 0.8 : s.backgroundImage !== 'none' || alpha > 0.8)
    );
  };
  // ---- controls
  const CONTROLS =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[data-move],[data-pick],[data-set],[role=button],[role=tab]';
  const nameOf = (el) => {
    const by = el
      .getAttribute?.('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
    const own = /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName) ? '' : el.textContent;
    const label = el.labels?.[0]
      ? [...el.labels[0].childNodes]
          .filter((each) => !each.contains(el))
          .map((each) => each.textContent)
          .join(' ')
      : '';
    return clean(el.getAttribute?.('aria-label') || by || label || own || el.title || el.placeholder || el.name || '');
  };
  const isOn = (el) => !el.disabled && el.getAttribute('aria-disabled') !== 'true' && !el.closest('[inert]');
  const isHollow = (el) =>
    el.matches('input[type=radio],input[type=checkbox],input[type=file]') &&
    (!isSeen(el) || isTucked(el) || el.offsetWidth < 3);
  const targetOf = (el) =>
    el.labels?.[0] && (isHollow(el) || el.matches('[type=radio],[type=checkbox]')) ? el.labels[0] : el;
  // a place on a board may show more than itself, most where it is picked
  const cell = ':scope > :is(.cell, .ring), :scope > .pinned .ring';
  const boxOf = (target) => (target.querySelector(cell) ?? target).getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)].filter((el) => !isIgnored(el)),
    shown = new Map();
  for (const el of controls) {
    const target = targetOf(el);
    if (!isSeen(target) || (isTucked(target) && target === el) || !isOn(el)) continue;
    const rect = boxOf(target),
      state = { target, rect, ...fate(target, rect) },
      { cut } = state;
    shown.set(el, state);
    if (rect.width < 1 || rect.height < 1)
      report('no size', 'fault', el, rect, `${Math.round(rect.width)}×${Math.round(rect.height)}`);
    else if (cut && cut.px > 2) {
      const isGone = cut.px >= cut.size - 3,
        isPlain = el instanceof SVGElement || (!paints(target) && css(target).borderTopStyle === 'none');
      if (isGone || !isPlain || cut.px > cut.size / 3)
        report(
          isGone ? 'unreachable control' : 'cut control',
          'fault',
          el,
          rect,
          `${cut.px} of ${Math.round(cut.size)} px outside ${cut.by}`,
        );
    }
  }
  for (const [el, { rect, area }] of allowed.touch || innerWidth < 1024 ? [] : shown)
    // on a desk what can be chosen is seen at once, without scrolling; a page enlarged to 200 % may scroll
    if (el.matches('#part-dock [data-pick]') && !panelOf(el) && area < 0.9 * rect.width * rect.height)
      report('choice out of sight', 'fault', el, rect, `${Math.round((100 * area) / rect.width / rect.height)} % seen`);
  const isFreed = (el, isMine) => {
    // whether scrolling, as a person can, brings its middle out from under what covers it
    const rolling = [];
    for (let up = el.parentElement; up; up = up.parentElement) rolling.push([up, up.scrollLeft, up.scrollTop]);
    el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (const [up, left, top] of rolling)
      if (up === root || up === document.body ? stuck : !rolls(up)) up.scrollTo({ left, top, behavior: 'instant' });
    const r = boxOf(el),
      hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2),
      isFree = Boolean(hit) && isMine(hit);
    for (const [up, left, top] of rolling) up.scrollTo({ left, top, behavior: 'instant' });
    return isFree;
  };
  for (const [el, { target, now, area }] of shown) {
    if (area < 16 || css(target).pointerEvents === 'none') continue;
    const spots = [
      [0.5, 0.5],
      [0.25, 0.3],
      [0.75, 0.3],
      [0.25, 0.7],
      [0.75, 0.7],
    ].map(([x, y]) => [now.left + (now.right - now.left) * x, now.top + (now.bottom - now.top) * y]);
    const isMine = (hit) =>
      !hit ||
      hit === target ||
      target.contains(hit) ||
      hit.contains(target) ||
      el.contains(hit) ||
      [...(el.labels ?? [])].some((each) => each.contains(hit)) ||
      (isOver(hit) && !panelOf(hit).contains(el)) ||
      (hit.closest('svg') && hit.closest('svg') === el.closest?.('svg') && !hit.closest(CONTROLS));
    const hits = spots.map(([x, y]) => document.elementFromPoint(x, y)),
      lost = hits.filter((hit) => !isMine(hit));
    const isLost = !isMine(hits[0]) || lost.length > 2;
    if (lost.length && !isFreed(target, isMine))
      report(
        isLost ? 'covered control' : 'partly covered control',
        isLost ? 'fault' : 'warn',
        el,
        now,
        `${lost.length} of 5 points under ${path(lost[0])}`,
      );
  }
  for (const [el, { target, rect, area }] of shown) {
    if (area < 16 || rect.width < 1) continue;
    const isInline =
      el.localName === 'a' &&
      css(el).display === 'inline' &&
      clean(el.parentElement.textContent).length > nameOf(el).length + 3;
    const least = Math.min(rect.width, rect.height),
      said = `${rect.width.toFixed()}×${rect.height.toFixed()} px`;
    if (isInline || least > 43.5 || el.closest('[aria-hidden=true]') || css(target).pointerEvents === 'none') continue;
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const isClose = (r) =>
      Math.hypot(x - Math.max(r.left, Math.min(x, r.right)), y - Math.max(r.top, Math.min(y, r.bottom))) < 12;
    const isOther = (each) => !each.target.contains(target) && !target.contains(each.target) && each.area > 16;
    if (least < 23.5 && [...shown.values()].some((each) => isOther(each) && isClose(each.rect)))
      report('small target', 'fault', el, rect, said + ', another one beside it');
    else if (least < 23.5) report('small target', 'warn', el, rect, said);
    else if (allowed.touch) report('small for a finger', 'warn', el, rect, said);
  }
  for (const [el, { target }] of shown)
    for (const sign of target.querySelectorAll('svg[width]')) {
      const [wide, due] = [sign.getBoundingClientRect().width, sign.width.baseVal.value];
      if (isSeen(sign) && !sign.parentElement.closest('svg') && due <= 32 && wide < due / 2)
        report('squeezed sign', 'fault', el, sign.getBoundingClientRect(), `${Math.round(wide)} of ${due} px wide`);
    }
  // ---- text
  const lines = [],
    walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement,
      said = clean(node.data),
      letters = (said.match(/\p{L}/gu) ?? []).length;
    if (
      !said ||
      /^(script|style|title|option|noscript)$/i.test(el.localName) ||
      !isSeen(el) ||
      isTucked(el) ||
      isIgnored(el)
    )
      continue;
    const range = document.createRange(),
      s = css(el),
      size = parseFloat(s.fontSize),
      isSvg = el instanceof SVGElement;
    range.selectNodeContents(node);
    const rects = (isSvg ? [el.getBoundingClientRect()] : [...range.getClientRects()]).filter(
      (r) => r.width > 0.5 && r.height > 0.5,
    );
    let block = isSvg ? (el.closest('text') ?? el) : el;
    while (!isSvg && block.parentElement && /^(inline|contents)$/.test(css(block).display)) block = block.parentElement;
    const tops = rects.filter((r, n) => !n || Math.abs(r.top - rects[n - 1].top) > size / 2).length;
    const isCode = el.closest('code, pre, kbd') || /\p{L}\p{N}\p{L}|^\S{30,}$/u.test(said);
    if (!isSvg && letters >= 3 && tops > 1) {
      const inner = block.clientWidth - parseFloat(css(block).paddingLeft) - parseFloat(css(block).paddingRight),
        around = block.getBoundingClientRect();
      if (said.length / tops <= 2.5 && tops > 2)
        report('stacked text', 'fault', block, around, `${tops} lines for ${said.length} letters`, said);
      else if (block.clientWidth && inner < 2.2 * size)
        report('squeezed text', 'fault', block, around, `${Math.round(inner)} px wide, ${size} px letters`, said);
      else if (tops > 3 && said.length / tops < 7 && said.includes(' '))
        report('squeezed text', 'warn', block, around, `${tops} lines for ${said.length} letters`, said);
      for (const word of isCode ? [] : node.data.matchAll(/[\p{L}\p{N}’']{4,}/gu)) {
        // a hyphen shown at the end of the line before counts to the first letter behind it
        range.setStart(node, word.index + (node.data[word.index - 1] === '\u00ad'));
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter((r) => r.width > 0.5);
        if (parts.some((r) => Math.abs(r.top - parts[0].top) > size / 2))
          report('broken word', 'fault', block, parts[0], `“${word[0]}” in ${parts.length} lines`, said);
      }
    }
    let dots = null,
      frame = isSvg ? null : el; // where the text is shortened; the button, card or bar that it stands in
    for (let up = el; up && !dots && up !== document.body; up = up === block ? null : up.parentElement)
      if (css(up).textOverflow === 'ellipsis' || css(up).webkitLineClamp !== 'none') dots = up;
    while (frame && frame !== document.body && !paints(frame) && css(frame).borderTopStyle === 'none')
      frame = /absolute|fixed/.test(css(frame).position) ? null : frame.parentElement;
    const isRolling = frame && clippers(el, true).some((each) => rolls(each) && frame.contains(each));
    const box =
      frame && frame !== document.body && css(frame).display !== 'inline' && !isRolling
        ? frame.getBoundingClientRect()
        : null;
    for (const rect of rects) {
      const slack = rect.height * 0.22,
        r = { left: rect.left, right: rect.right, top: rect.top + slack, bottom: rect.bottom - slack };
      const { now, cut, area } = fate(el, r, true);
      // shortened, or a whole line left out, and the title says it
      const isMeant = dots
        ? cut?.axis === (css(dots).webkitLineClamp !== 'none' ? 'Y' : 'X') && el.closest('[title],[aria-label]')
        : area < 1 && clean(el.closest('[title]')?.title).includes(said);
      if (cut && cut.px > 2 && !isMeant && !(isSvg && (cut.px < 6 || el.closest('[aria-hidden=true]'))))
        report(
          dots ? 'ellipsis without a title' : 'cut text',
          'fault',
          block,
          rect,
          `${cut.px} of ${Math.round(cut.size)} px outside ${cut.by}`,
          said,
        );
      const spill = box ? Math.max(box.top - r.top, r.bottom - box.bottom, box.left - r.left, r.right - box.right) : 0;
      if (spill > 3 && area > 8 && !cut)
        report('text outside its box', 'fault', block, rect, `${Math.round(spill)} px`, said);
      if (area > 8) lines.push({ el, block, now, said, isSvg, data: node.data });
      const before = lines.at(-2);
      const isGlued =
        area > 8 && before?.block === block && before.el !== el && Math.abs(now.left - before.now.right) < 1;
      if (
        isGlued &&
        Math.abs(now.bottom - before.now.bottom) < size / 2 &&
        /\p{Ll}$/u.test(before.data) &&
        /^\p{Lu}/u.test(node.data)
      )
        report('words run together', 'fault', block, rect, `“${before.said}” and “${said}”`, said);
    }
  }
  const flush = lines.filter(
    ({ now, isSvg, el }) =>
      !isSvg && (now.left < 4 || now.right > W - 4) && now.right - now.left < W - 40 && css(el).textAlign !== 'center',
  );
  if (flush.length * 4 < lines.filter(({ isSvg }) => !isSvg).length)
    for (const { el, block, now, said } of flush)
      if (!clippers(el, true).some((each) => rolls(each, 'X')))
        report(
          'flush with the edge',
          'fault',
          block,
          now,
          now.left < 4 ? `left ${Math.round(now.left)}` : `right ${Math.round(W - now.right)}`,
          said,
        );
  const under = (x, y, el) => {
    // what lies at a point, from the top, and how deep an element is
    const all = document.elementsFromPoint(x, y);
    return [all, all.findIndex((each) => each === el || el.contains(each) || each.contains(el))];
  };
  for (const { el, block, now, said, isSvg } of lines) {
    // text under something
    if (isSvg) continue;
    const middle = (now.top + now.bottom) / 2,
      xs = [0.15, 0.5, 0.85].map((x) => now.left + (now.right - now.left) * x);
    const over = xs
      .map((x) => {
        const [all, at] = under(x, middle, el);
        return at < 1
          ? null
          : all
              .slice(0, at)
              .find((each) => !block.contains(each) && !each.contains(block) && paints(each) && !isOver(each));
      })
      .filter(Boolean);
    if (over.length && !isFreed(block, (hit) => block.contains(hit) || hit.contains(block) || isOver(hit)))
      report(
        'covered text',
        over.length > 1 ? 'fault' : 'warn',
        block,
        now,
        `${over.length} of 3 points under ${path(over[0])}`,
        said,
      );
  }
  lines
    .sort((a, b) => a.now.top - b.now.top)
    .forEach((a, n) => {
      for (let m = n + 1; m < lines.length && lines[m].now.top < a.now.bottom - 2; m++) {
        const b = lines[m];
        if (
          a.block === b.block ||
          (a.block.contains(b.block) && css(b.block).position === 'static') ||
          (b.block.contains(a.block) && css(a.block).position === 'static')
        )
          continue;
        if ((a.isSvg && b.isSvg && a.el.closest('svg[viewBox]')) || isOver(a.el) !== isOver(b.el)) continue;
        const [left, top] = [Math.max(a.now.left, b.now.left), Math.max(a.now.top, b.now.top)],
          [x, y] = [Math.min(a.now.right, b.now.right) - left, Math.min(a.now.bottom, b.now.bottom) - top];
        if (x < 3 || y < 3) continue;
        const [[all, i], [, j]] = [a, b].map(({ el }) => under(left + x / 2, top + y / 2, el));
        if (i >= 0 && j >= 0 && all.slice(Math.min(i, j), Math.max(i, j)).some(paints)) continue;
        report(
          'texts overlap',
          'fault',
          b.block,
          b.now,
          `by ${Math.round(x)}×${Math.round(y)} px with “${a.said.slice(0, 40)}” (${path(a.block)})`,
          b.said,
        );
      }
    });
  // ---- the page
  const wide = Math.max(root.scrollWidth, document.body.scrollWidth) - W,
    high = root.scrollHeight - H,
    whole = { left: 0, top: 0, right: W, bottom: H };
  if (wide > 1) report('page scrolls sideways', 'fault', root, whole, `${wide} px`, ' ');
  if (allowed.still && high > 1 && !stuck) report('table page scrolls', 'fault', root, whole, `${high} px`, ' ');
  for (const table of allowed.touch ? [] : document.querySelectorAll('table'))
    for (const by of clippers(table).filter((each) => isSeen(table) && rolls(each, 'X')))
      report(
        'table scrolls sideways',
        'fault',
        by,
        by.getBoundingClientRect(),
        `${by.scrollWidth - by.clientWidth} px`,
      );
  // ---- what can be reached: seen, or behind something that can be opened
  const openerOf = (panel) => {
    if (panel.localName === 'details') return panel.querySelector(':scope > summary');
    const given = Object.entries(allowed.opens).find(([what]) => panel.matches(what));
    if (given)
      return [...document.querySelectorAll(given[1])].find((each) => isSeen(each)) ?? document.querySelector(given[1]);
    return panel.id
      ? document.querySelector(`[aria-controls~="${panel.id}"],[data-show="${panel.id}"],[popovertarget="${panel.id}"]`)
      : null;
  };
  const reach = (el, seen = new Set()) => {
    if (seen.has(el)) return 'hidden';
    const state = shown.get(el);
    if (state)
      return state.cut && state.cut.px >= state.cut.size - 3 && !/page/.test(state.cut.by)
        ? `outside ${state.cut.by}`
        : 'shown';
    const opened = Object.entries(allowed.opens).find(([, by]) => el.matches(by))?.[0];
    if (!isOn(el) || (opened && isSeen(document.querySelector(opened) ?? root))) return 'off';
    for (let up = targetOf(el), inner = null; up && up !== root; inner = up, up = up.parentElement) {
      const s = css(up),
        isShutDetails = up.localName === 'details' && !up.open && inner?.localName !== 'summary' && inner;
      const isHidden =
        s.display === 'none' ||
        (s.visibility === 'hidden' && up.parentElement && css(up.parentElement).visibility !== 'hidden');
      if (!isHidden && !isShutDetails) continue;
      const opener = openerOf(up);
      if (!opener) return `hidden in ${mark(up)}`;
      if (!/shown|behind/.test(reach(opener, new Set([...seen, el])))) return `shut in ${mark(up)}`;
    }
    return 'behind';
  };
  const deedOf = (el, name) => {
    // what a control does: another one that does the same may stand for it at another size
    const path = (to) => to && new URL(to, location.href).pathname,
      data = el.dataset ?? {};
    if (el.localName === 'a') return 'to ' + path(el.href);
    if (/^(input|select|textarea)$/.test(el.localName)) return 'field ' + (el.name || el.id || name);
    const act = ['post', 'send', 'show', 'tab', 'go', 'copy', 'share'].find((each) => data[each]);
    if (act) return act + ' ' + data[act] + (data.body ?? '');
    if (el.form && el.type === 'submit')
      return 'to ' + path(el.getAttribute('formaction') ?? el.form.getAttribute('action') ?? el.form.dataset.send);
    return 'do ' + name;
  };
  const reached = {};
  for (const el of controls) {
    if (el.closest('svg') || el.matches('[data-move],[data-pick]')) continue; // what is on a board
    const name = nameOf(el),
      state = reach(el),
      deed = deedOf(el, name),
      key = `${name} (${deed})`;
    if (name && state !== 'off' && !/^(shown|behind)$/.test(reached[key]?.[0] ?? '')) reached[key] = [state, deed];
  }
  return {
    found: [...new Map(found.map((each) => [[each.rule, each.where, each.text].join('|'), each])).values()],
    controls: reached,
  };
};
