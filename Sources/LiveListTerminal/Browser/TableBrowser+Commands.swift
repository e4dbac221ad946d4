internal import LiveList

extension TableBrowser {
  /// Ends the running command.
  ///
  /// - Parameter message: The message to show until the next key press, if any.
  package mutating func finishCommand(_ message: TableMessage? = nil) {
    running = nil
    // This also removes the message that the command is still running.
    self.message = message
    refit()
  }

  func command(of key: TerminalKey) -> TableCommand<Item>? {
    commands.first { $0.key == key }
  }

  /// Starts the command of an app's key.
  ///
  /// - Parameters:
  ///   - answers: The answers that are known already.
  ///   - detail: The row whose details are shown instead of the table.
  mutating func begin(
    _ command: TableCommand<Item>, after answers: [String] = [],
    over detail: RowDetail<Item.ID>? = nil
  ) -> TableAction<Item>? {
    guard running == nil else { return refuse("“\(running ?? "")” is still running.") }
    guard command.isForRow else { return proceed(command, on: nil, after: answers, over: detail) }
    guard let current = view.current else { return refuse("The list is empty.") }
    guard detail?.isGone != true, let row = live.newest(current) else {
      return refuse("The row was deleted.")
    }
    return proceed(command, on: row, after: [], over: detail)
  }

  private mutating func refuse(_ sentence: String) -> TableAction<Item>? {
    message = TableMessage(sentence, isFailure: true)
    refit()
    return nil
  }

  /// Asks the next question, or runs the command after the last one.
  private mutating func proceed(
    _ command: TableCommand<Item>, on row: Item?, after answers: [String],
    over detail: RowDetail<Item.ID>?
  ) -> TableAction<Item>? {
    defer { refit() }
    guard let field = command.field(on: row, after: answers) else {
      leaveQuestion(to: detail)
      running = command.title
      return .command(key: command.key, row: row, answers: answers)
    }
    let origin = view.current.map { Question.Origin(row: $0, top: view.viewport.top) }
    mode = .question(
      Question(command, row: row, answers: answers, field: field, origin: origin), over: detail)
    return nil
  }

  private mutating func leaveQuestion(to detail: RowDetail<Item.ID>?) {
    mode = detail.map(Mode.detail) ?? .table
    refreshDetail()
  }

  mutating func press(
    _ key: TerminalKey, in question: Question, over detail: RowDetail<Item.ID>?
  ) -> TableAction<Item>? {
    var question = question
    question.problem = nil
    defer { refit() }
    let (command, before) = (question.command, question.text)
    switch key {
    case .escape:
      leaveQuestion(to: detail)
      if command.preview != nil { returning = question.origin }
      return command.preview.map { _ in .preview(key: command.key, answer: nil) }
    case .enter: return submit(question, over: detail)
    default:
      question.take(key)
      if command.preview != nil { question.problem = question.refusal }
      mode = .question(question, over: detail)
      guard command.preview != nil, question.problem == nil, question.text != before else {
        return nil
      }
      return .preview(key: command.key, answer: question.text)
    }
  }

  private mutating func submit(
    _ question: Question, over detail: RowDetail<Item.ID>?
  ) -> TableAction<Item>? {
    var question = question
    question.problem = question.refusal
    let row = question.row.flatMap(live.newest)
    if question.row != nil, row == nil { question.problem = "The row was deleted." }
    guard question.problem == nil else {
      mode = .question(question, over: detail)
      return nil
    }
    return proceed(
      question.command, on: row, after: question.answers + [question.text], over: detail)
  }
}

extension BrowsedTable {
  /// Returns the current content of a row; `nil` if the row was deleted.
  ///
  /// - Complexity: O(*n*) in the number of rows if another row is current.
  fileprivate func newest(_ row: Item) -> Item? {
    if let current, current.id == row.id { return current }
    return path(of: row.id).map { list[$0.section].items[$0.item] }
  }
}
