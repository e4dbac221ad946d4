internal import LiveList

/// What is looked for, and whether it is there.
struct Search {
  let text: String
  let pattern: SearchPattern
  var isFound: Bool
}

/// The line in which one types what to look for.
struct Prompt {
  var text = ""
  /// Where one was when it was opened.
  var origin: Viewport
  /// What was looked for before.
  let before: Search?
}

extension TableBrowser {
  mutating func openPrompt() {
    mode = .prompt(Prompt(origin: view.viewport, before: search))
    search = nil
    refit()
  }

  /// The table follows what is typed: it shows the first row from where one was that has it.
  mutating func type(_ key: TerminalKey, into prompt: Prompt) {
    var prompt = prompt
    switch key {
    case .escape: return closePrompt(prompt)
    case .enter:
      mode = .table
      if prompt.text.isEmpty { search = prompt.before }
      return
    case .backspace where prompt.text.isEmpty: return closePrompt(prompt)
    case .backspace: prompt.text.removeLast()
    case .control("u"): prompt.text = ""
    case .character(let character): prompt.text.append(character)
    default: return
    }
    mode = .prompt(prompt)
    look { _, _ in prompt.origin }
    search = SearchPattern(prompt.text).map {
      Search(text: prompt.text, pattern: $0, isFound: true)
    }
    find(from: prompt.origin.cursor, includingStart: true, backwards: false)
  }

  /// Who gives up a search gets back to the row where he was, wherever that is by now.
  mutating func keepOrigin(through changeset: Changeset, from old: TableOutline) {
    guard case .prompt(var prompt) = mode else { return }
    prompt.origin = prompt.origin.following(
      ItemPlaces(changeset), from: old, to: live.outline, room: live.room(tableHeight))
    mode = .prompt(prompt)
  }

  mutating func findNext(backwards: Bool) {
    find(from: view.viewport.cursor, includingStart: false, backwards: backwards)
  }

  private mutating func closePrompt(_ prompt: Prompt) {
    mode = .table
    search = prompt.before
    look { _, _ in prompt.origin }
  }

  /// Goes to the next row in which the search is found, around the end to the beginning.
  private mutating func find(from start: ItemPath?, includingStart: Bool, backwards: Bool) {
    guard let pattern = search?.pattern, let start else { return }
    let table = view
    let isFound: (ItemPath) -> Bool = { path in
      let shown = table.outline.shown(path)
      return table.table.sections[shown.section].rows[shown.item].cells
        .contains { pattern.isFound(in: $0.text) }
    }
    let match =
      includingStart && isFound(start)
      ? start : table.outline.paths(from: start, backwards: backwards).first(where: isFound)
    search?.isFound = match != nil
    if let match { look { view, _ in Viewport(cursor: match, top: view.viewport.top) } }
  }
}

extension TableOutline {
  /// All items from the one after another on, around the end, with that one last.
  fileprivate func paths(from start: ItemPath, backwards: Bool) -> some Sequence<ItemPath> {
    sequence(state: Optional(start)) { current -> ItemPath? in
      guard let path = current else { return nil }
      let next = backwards ? self.path(before: path) ?? last : self.path(after: path) ?? first
      current = next == start ? nil : next
      return next
    }
  }
}
