internal import LiveList

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
    guard search != nil else { return say("/ searches, and then n and N go to the matches.") }
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
    let walk = RowWalk(
      view.table.sections.map(\.rows.count), from: view.outline.shown(start),
      includingStart: includingStart, backwards: backwards)
    let match = walk.first(in: view.table, pattern)
    search?.isFound = match != nil
    guard let match, let path = view.outline.present(match) else { return }
    look { view, _ in Viewport(cursor: path, top: view.viewport.top) }
  }
}

/// Visits rows in order, wrapping around to the start.
private struct RowWalk {
  /// The rows of a section, one after another.
  private typealias Span = (section: Int, items: Range<Int>)

  private let spans: [Span]
  private let backwards: Bool

  /// - Parameters:
  ///   - counts: The number of rows of each section.
  ///   - start: The row at which the walk starts.
  ///   - includingStart: Whether that row is visited first instead of last.
  init(_ counts: [Int], from start: ItemPath, includingStart: Bool, backwards: Bool) {
    self.backwards = backwards
    let isSplitBefore = includingStart != backwards
    let split = start.item + (isSplitBefore ? 0 : 1)
    let (upper, lower) = (split..<counts[start.section], 0..<split)
    let others = (1..<max(1, counts.count)).map { offset in
      let section = (start.section + (backwards ? counts.count - offset : offset)) % counts.count
      return (section, 0..<counts[section])
    }
    spans =
      [(start.section, backwards ? lower : upper)] + others
      + [(start.section, backwards ? upper : lower)]
  }

  /// Returns the first row with a text that contains a pattern.
  func first<SectionID, Header, Item>(
    in table: LiveTable<SectionID, Header, Item>, _ pattern: SearchPattern
  ) -> ItemPath? {
    for (section, items) in spans {
      if let item = table.first(in: section, items, backwards: backwards, pattern) {
        return ItemPath(section: section, item: item)
      }
    }
    return nil
  }
}
