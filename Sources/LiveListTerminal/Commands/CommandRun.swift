/// A command with its row and the answers, ready to run.
struct CommandRun<Item: Sendable>: Sendable {
  let command: TableCommand<Item>
  let row: Item?
  let answers: [String]

  /// Runs the command, and returns the message to show.
  func callAsFunction() async -> TableMessage? {
    await command.run(on: row, answers)
  }
}
