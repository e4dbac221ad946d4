/// A question that a command asks before it runs, and the answers so far.
struct CommandQuestion<Item> {
  enum Entry {
    case typed(TypedLine, problem: @Sendable (String) -> String?)
    case chosen(ChosenOption)
  }

  let command: TableCommand<Item>
  /// The row that the command concerns, as it was when the question was asked.
  let row: Item?
  /// The earlier answers.
  let answers: [String]
  /// The current row when the question was asked, to which the cursor returns if a preview is
  /// canceled.
  let origin: Origin?
  let label: String
  private(set) var entry: Entry
  /// The problem with the last answer, if any.
  var problem: String?

  /// A row and the first visible line of the table.
  struct Origin {
    let row: Item
    let top: Int
  }

  init(
    _ command: TableCommand<Item>, row: Item?, answers: [String], field: TableField,
    origin: Origin? = nil
  ) {
    self.command = command
    self.origin = origin
    self.row = row
    self.answers = answers
    label = field.label
    entry =
      switch field.content {
      case .text(let initial, let completion, let problem):
        .typed(TypedLine(initial, completion: completion), problem: problem)
      case .choice(let options, let initial): .chosen(ChosenOption(options, at: initial))
      }
  }
}

extension CommandQuestion {
  var text: String {
    switch entry {
    case .typed(let line, _): line.text
    case .chosen(let option): option.text
    }
  }

  var refusal: String? {
    guard case .typed(let line, let problem) = entry else { return nil }
    return problem(line.text)
  }

  mutating func take(_ key: TerminalKey) {
    switch entry {
    case .typed(var line, let problem):
      _ = line.take(key)
      entry = .typed(line, problem: problem)
    case .chosen(var option):
      _ = option.take(key)
      entry = .chosen(option)
    }
  }

  /// Returns the field for the last line, with the problem next to it, or above it if it doesn't
  /// fit.
  func lines(width: Int, limit: Int) -> [StyledLine] {
    let name = "\(label): ".visible.truncated(to: max(1, width / 2))
    var line = StyledLine([StyledLine.Run(" "), StyledLine.Run(name, .faint)])
    let runs =
      switch entry {
      case .typed(let typed, _): typed.runs(width: width - line.width)
      case .chosen(let option): option.runs(width: width - line.width)
      }
    for run in runs { line.append(run.text, run.style) }
    guard let problem = problem.map({ TableMessage($0, isFailure: true) }) else {
      if case .typed(let typed, _) = entry { line.append(typed.suggestions, width: width) }
      return [line]
    }
    guard limit > 1, line.width + 3 + problem.text.terminalWidth > width else {
      line.append("   \(problem.text)", .warning)
      return [line]
    }
    return problem.lines(width: width, limit: limit - 1) + [line]
  }
}

extension StyledLine {
  /// Adds the words that Tab completes, as far as there is room for whole ones.
  fileprivate mutating func append(_ suggestions: (words: [String], chosen: Int?), width: Int) {
    let words = suggestions.words.map(\.visible)
    guard !words.isEmpty, self.width + 8 + words[0].terminalWidth <= width else { return }
    append("   ⇥", .faint)
    for (place, word) in words.enumerated() {
      // The ellipsis needs room unless the word is the last one.
      let rest = place == words.count - 1 ? 0 : 2
      guard self.width + 1 + word.terminalWidth + rest <= width else { return append(" …", .faint) }
      append(" ")
      append(word, place == suggestions.chosen ? .title : .faint)
    }
  }
}
