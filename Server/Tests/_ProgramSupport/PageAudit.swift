import LiveFormats

/// What every page and view must keep to: contrast, the size and the name of what can be pressed,
/// lines that begin and end where others do, and nothing that wraps, touches or moves.
public enum PageAudit {
  /// What a page does wrong, one line each.
  ///
  /// - Parameters:
  ///   - target: The least width and height of what can be pressed.
  ///   - scrolled: A selector of the elements that may scroll sideways; without it, only the page
  ///     itself may not.
  public static func faults(
    of browser: Browser, target: Int = 24, scrolled: String? = nil
  ) async throws -> [String] {
    try await waitUntilDrawn(browser)
    let selector = scrolled.map { JSONValue.string($0).serialized() } ?? "null"
    return try await browser.value(
      of: "(() => {\nconst [least, scrolled] = [\(target), \(selector)];\n\(script)\n})()"
    ).texts
  }

  /// Waits until the page has been laid out: what follows the size of the window does so then.
  private static func waitUntilDrawn(_ browser: Browser) async throws {
    try await browser.run(
      """
      window.isDrawn = false;
      requestAnimationFrame(() => requestAnimationFrame(() => { window.isDrawn = true; }));
      """)
    _ = try await browser.wait(until: "window.isDrawn")
  }

  /// Whether nothing has moved since the page was loaded, apart from what the user caused.
  public static func isStill(_ browser: Browser) async throws -> Bool {
    try await browser.run(
      """
      window.shift = 0;
      const observer = new PerformanceObserver(() => {});
      observer.observe({type: 'layout-shift', buffered: true});
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const shifts = observer.takeRecords().filter((entry) => !entry.hadRecentInput);
        window.shift = shifts.reduce((sum, entry) => sum + entry.value, 0);
        window.isMeasured = true;
      }));
      """)
    guard try await browser.wait(until: "window.isMeasured") else { return false }
    return try await browser.value(of: "window.shift < 0.005") == .bool(true)
  }

  private static let script = #"""
    const faults = [];
    const nameOf = (it) => `${it.tagName.toLowerCase()} "${(it.ariaLabel || it.innerText || it.value || it.id || it.className).slice(0, 40)}"`;
    const say = (rule, it, more = "") => faults.push(`${rule}: ${nameOf(it)} ${more}`);
    const box = (it) => it.getBoundingClientRect();
    const isShown = (it) =>
      it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box(it).width > 1 &&
      !it.closest("[inert], :disabled, [aria-disabled=true], noscript, [data-leaving]");

    // Colors are mixed as the browser does, by painting them.
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], [R, G, B]) =>
      [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const ancestors = (it) => (it ? [it, ...ancestors(it.parentElement)] : []);
    const surface = (it) => {
      const layers = ancestors(it).map((at) => rgba(getComputedStyle(at).backgroundColor));
      return layers.reduceRight((below, layer) => over(layer, below), rgba("Canvas"));
    };
    const opacity = (it) =>
      ancestors(it).reduce((product, at) => product * getComputedStyle(at).opacity, 1);
    const luminance = (color) => {
      const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      const [r, g, b] = color.map((part) => linear(part / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };

    // Text that goes on where it's cut off must say so.
    const lines = document.createRange();
    const cutter = (it) => {
      lines.selectNodeContents(it);
      const texts = [...lines.getClientRects()];
      for (const at of ancestors(it)) {
        const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || webkitLineClamp !== "none") return null;
        const { left, right } = position === "fixed" ? { left: 0, right: innerWidth } : box(at);
        const isCutter = /hidden|clip/.test(overflowX) || position === "fixed";
        if (isCutter && texts.some((text) => text.right > right + 1 || text.left < left - 1)) return at;
      }
      return null;
    };

    for (const it of document.body.querySelectorAll("*")) {
      const isField = it.matches("input, textarea, select") && it.value;
      const isText = isField || [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!isText || !isShown(it) || it.closest("[aria-hidden=true]:not(.colors), option")) continue;
      if (getComputedStyle(it).clipPath !== "none" || it.getAnimations({ subtree: true }).length) continue;
      const cut = isField || it.closest("[aria-hidden=true]") ? null : cutter(it);
      if (cut) say("cut", it, `by ${nameOf(cut)}`);
      const back = surface(it);
      const [r, g, b, a] = rgba(getComputedStyle(it).color);
      if (a === 0) continue; // The text is drawn by what lies below, which is checked, too.
      const ratio = contrast(over([r, g, b, a * opacity(it)], back), back);
      if (ratio < 4.5) say("contrast", it, ratio.toFixed(2));
    }

    const pressed = "button, input, select, textarea, summary, a[href], [role=treeitem], [role=option]";
    const targets = [...document.body.querySelectorAll(pressed)].filter(isShown);
    for (const it of targets) {
      // A label is pressed in place of its box, and a link or button in a sentence is as high as its
      // line. The skip link is for keyboards.
      const needed = it.matches(".skip, li button") ? 24 : least;
      const { width, height } = box(it.matches("[type=checkbox], [type=radio]") ? it.closest("label") ?? it : it);
      if (!it.matches("p a, li a") && Math.min(width, height) < needed)
        say("target", it, `${Math.round(width)} x ${Math.round(height)}`);
      // The texts of its choices don't name a field.
      const text = it.matches("select, textarea") ? "" : it.innerText?.trim();
      if (!(it.ariaLabel || it.labels?.length || text || it.title)) say("name", it);
      if (it.tabIndex > 0) say("order", it);
    }

    // In lists and menus, buttons are lines.
    const lists = "[role=treeitem], [role=menu], [role=columnheader], .hits";
    const buttons = targets.filter((it) => it.matches("button") && !it.closest(lists));
    const isFixed = (it) => ancestors(it).some((at) => /fixed|sticky/.test(getComputedStyle(at).position));
    const gap = ([a, b], [c, d]) => Math.max(a, c) - Math.min(b, d);
    buttons.forEach((it, index) => {
      // An icon above a text isn't a line.
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const lines = new Set();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        for (const { bottom } of range.getClientRects()) lines.add(Math.round(bottom / 12));
      }
      if (lines.size > 1) say("wraps", it);
      for (const other of buttons.slice(index + 1)) {
        if (isFixed(it) !== isFixed(other) || it.closest("dialog") !== other.closest("dialog")) continue;
        const [a, b] = [box(it), box(other)];
        const isApart = gap([a.left, a.right], [b.left, b.right]) >= 1 || gap([a.top, a.bottom], [b.top, b.bottom]) >= 1;
        if (!isApart) say("touch", it, `and ${nameOf(other)}`);
      }
    });

    // The buttons of a group are closer to each other than to those of the next one.
    for (const it of buttons.filter((it) => it.closest("fieldset"))) {
      for (const other of buttons.slice(buttons.indexOf(it) + 1)) {
        const [one, two] = [it, other].map((button) => button.closest("fieldset"));
        if (!two || one === two) continue;
        const [a, b] = [box(it), box(other)];
        const isClose = gap([a.left, a.right], [b.left, b.right]) < 16 && gap([a.top, a.bottom], [b.top, b.bottom]) < 16;
        if (isClose) say("group", it, `and ${nameOf(other)}`);
      }
    }

    // What is in a line begins and ends where other lines do.
    const spanOf = (it) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      const span = { left: Infinity, right: -Infinity };
      while (texts.nextNode()) {
        lines.selectNodeContents(texts.currentNode);
        for (const { left, right } of lines.getClientRects())
          Object.assign(span, { left: Math.min(span.left, left), right: Math.max(span.right, right) });
      }
      return span;
    };
    const isAt = (one, other) => Math.abs(one - other) < 1.5;
    for (const it of document.body.querySelectorAll("[data-rows] .row:has(> .extra, > [data-field=value])")) {
      // Signs are in the margin.
      const ends = [...it.children].filter(
        (end) => end.matches(".extra:not(.sign), [data-field=value]") && isShown(end));
      // Hidden buttons keep their place.
      const isHiding = it.querySelector(":scope > .extra:not(.sign)") && !ends.some((end) => end.matches(".extra"));
      if (ends.length === 0 || isHiding) continue;
      const right = Math.max(...ends.map((end) => spanOf(end).right));
      const edge = box(it).right - parseFloat(getComputedStyle(it).paddingRight);
      if (!isAt(right, edge)) say("end", it, `${Math.round(right)}, not ${Math.round(edge)}`);
    }
    for (const grid of document.body.querySelectorAll(".grid")) {
      const heads = [...grid.querySelectorAll(".head button")].filter(isShown);
      const cells = [...(grid.querySelector(".rows .row")?.children ?? [])];
      heads.forEach((head, index) => {
        const cell = cells[index];
        if (cell?.textContent && !isAt(spanOf(head).left, spanOf(cell).left)) say("column", head);
      });
    }
    const path = document.querySelector(".crumbs li button");
    const views = path && document.querySelector(".views");
    if (path && isShown(path) && !isAt(spanOf(path).left, box(views).left)) say("start", path);

    // A menu keeps away from the edges of the window, and a text that is edited is readable.
    for (const it of document.body.querySelectorAll("[role=menu]")) {
      const { left, top, right, bottom } = box(it);
      if (Math.min(left, top, innerWidth - right, innerHeight - bottom) < 4) say("window", it);
    }
    for (const it of document.body.querySelectorAll(":is(.editor, .edit) input")) {
      if (isShown(it) && box(it).width < 140) say("narrow", it, `${Math.round(box(it).width)} px`);
    }

    // A phone zooms out to show what is wider than its screen: then the window is that wide, too.
    const { documentElement: page } = document;
    if (page.scrollWidth > page.clientWidth) say("wide", page, `${page.scrollWidth} px`);
    for (const it of scrolled === null ? [] : document.body.querySelectorAll("*")) {
      if (it.matches(scrolled) || !isShown(it) || !/auto|scroll/.test(getComputedStyle(it).overflowX)) continue;
      if (it.scrollWidth > it.clientWidth) say("wide", it, `${it.scrollWidth} px in ${it.clientWidth}`);
    }
    return faults;
    """#
}
