internal import LiveList
import LiveListViews

/// The search text, and whether a row contains it.
struct Search {
  let text: String
  let pattern: SearchPattern
  var isFound: Bool
  /// The position in the history of the list that was searched.
  let position: Int
}

/// The prompt in which the user types a search text.
struct Prompt {
  var line = TypedLine()
  /// The position when the search was opened.
  var origin: Viewport
  /// The previous search text.
  let before: Search?
}

extension TableBrowser {
  mutating func openPrompt() {
    mode = .prompt(Prompt(origin: view.viewport, before: search))
    search = nil
    refit()
  }

  /// Updates the search as the user types: the table shows the first match after the position where
  /// the search was opened.
  mutating func type(_ key: TerminalKey, into prompt: Prompt) {
    var prompt = prompt
    switch key {
    case .escape: return closePrompt(prompt)
    case .enter:
      mode = .table
      if prompt.line.text.isEmpty { search = prompt.before }
      return
    case .backspace where prompt.line.text.isEmpty: return closePrompt(prompt)
    default: guard prompt.line.take(key) else { return }
    }
    mode = .prompt(prompt)
    look { _, _ in prompt.origin }
    let (text, before) = (prompt.line.text, search)
    search = SearchPattern(text).map {
      Search(text: text, pattern: $0, isFound: true, position: history.end)
    }
    if let before, !before.isFound, before.position == history.end, text.hasPrefix(before.text) {
      // A list without the beginning of a text doesn't contain the text, and it may be long.
      search?.isFound = false
    } else {
      find(from: prompt.origin.cursor, includingStart: true, backwards: false)
    }
  }

  /// Keeps track of the row where the search was opened, because canceling the search returns to
  /// it.
  mutating func keepOrigin(through changeset: Changeset, from old: TableOutline) {
    guard case .prompt(var prompt) = mode else { return }
    prompt.origin = prompt.origin.following(
      ItemIndex(changeset), from: old, to: live.outline, room: live.room(tableHeight))
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

  /// Goes to the next matching row. At the end, it continues from the beginning.
  private mutating func find(from start: ItemPath?, includingStart: Bool, backwards: Bool) {
    guard let pattern = search?.pattern, let start else { return }
    let table = view.table
    let walk = RowWalk(table.sections, at: view.outline.shown(start), backwards: backwards)
    let match = walk.first(includingStart: includingStart) { path in
      !table.sections[path.section].rows[path.item].isLeaving
        && table.hasText(at: path, pattern.isFound)
    }
    search?.isFound = match != nil
    guard let match, let path = view.outline.present(match) else { return }
    look { view, _ in Viewport(cursor: path, top: view.viewport.top) }
  }
}

/// Visits rows in order, wrapping around to the start.
private struct RowWalk {
  private let sections: [TableSection]
  private let start: ItemPath
  private let backwards: Bool

  init(_ sections: [TableSection], at start: ItemPath, backwards: Bool) {
    self.sections = sections
    self.start = start
    self.backwards = backwards
  }

  /// Returns the first row that satisfies a predicate. The start row is checked first or last.
  func first(includingStart: Bool, where isRight: (ItemPath) -> Bool) -> ItemPath? {
    if includingStart, isRight(start) { return start }
    var path = start
    repeat {
      path = backwards ? before(path) : after(path)
      if isRight(path) { return path }
    } while path != start
    return nil
  }

  private func after(_ path: ItemPath) -> ItemPath {
    var path = ItemPath(section: path.section, item: path.item + 1)
    while path.item >= sections[path.section].rows.count {
      path = ItemPath(section: (path.section + 1) % sections.count, item: 0)
    }
    return path
  }

  private func before(_ path: ItemPath) -> ItemPath {
    var path = ItemPath(section: path.section, item: path.item - 1)
    while path.item < 0 {
      let section = (path.section + sections.count - 1) % sections.count
      path = ItemPath(section: section, item: sections[section].rows.count - 1)
    }
    return path
  }
}
