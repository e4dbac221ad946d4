internal import LiveList

extension TableBrowser {
  /// The command that ran is done.
  ///
  /// - Parameter message: What is said of it until the next key, `nil` for nothing.
  public mutating func finishCommand(_ message: TableMessage? = nil) {
    running = nil
    if let message { self.message = message }
    refit()
  }

  /// Begins what a key of an app stands for.
  mutating func begin(_ command: TableCommand<Item>) -> TableAction<Item>? {
    guard running == nil else { return refuse("“\(running ?? "")” is still at work.") }
    guard command.isForRow else { return proceed(command, on: nil, after: []) }
    guard let current = view.current else { return refuse("There is no row.") }
    guard let row = live.newest(current) else { return refuse("The row is gone.") }
    return proceed(command, on: row, after: [])
  }

  private mutating func refuse(_ sentence: String) -> TableAction<Item>? {
    message = TableMessage(sentence, isFailure: true)
    refit()
    return nil
  }

  /// Asks what is still to be asked, and then has the command run.
  private mutating func proceed(
    _ command: TableCommand<Item>, on row: Item?, after answers: [String]
  ) -> TableAction<Item>? {
    defer { refit() }
    guard let field = command.field(on: row, after: answers) else {
      mode = .table
      running = command.title
      return .command(key: command.key, row: row, answers: answers)
    }
    mode = .question(Question(command, row: row, answers: answers, field: field))
    return nil
  }

  mutating func press(_ key: TerminalKey, in question: Question) -> TableAction<Item>? {
    var question = question
    question.problem = nil
    defer { refit() }
    switch key {
    case .escape: mode = .table
    case .enter: return submit(question)
    default:
      question.take(key)
      mode = .question(question)
    }
    return nil
  }

  private mutating func submit(_ question: Question) -> TableAction<Item>? {
    var question = question
    question.problem = question.refusal
    let row = question.row.flatMap(live.newest)
    if question.row != nil, row == nil { question.problem = "The row is gone." }
    guard question.problem == nil else {
      mode = .question(question)
      return nil
    }
    return proceed(question.command, on: row, after: question.answers + [question.text])
  }
}

extension BrowsedTable {
  /// A row as it is in the list, `nil` when it is gone.
  ///
  /// - Complexity: O(*n*) in the rows when a person is at another.
  fileprivate func newest(_ row: Item) -> Item? {
    if let current, current.id == row.id { return current }
    return path(of: row.id).map { list[$0.section].items[$0.item] }
  }
}
