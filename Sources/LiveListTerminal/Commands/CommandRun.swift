/// A command with everything that it needs to run.
struct CommandRun<Item: Sendable>: Sendable {
  let command: TableCommand<Item>
  let row: Item?
  let answers: [String]

  /// Runs it, and returns the message to show.
  func callAsFunction() async -> TableMessage? {
    await command.run(on: row, answers)
  }
}
