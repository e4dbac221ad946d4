/// A command with all that it needs to run.
struct CommandRun<Item: Sendable>: Sendable {
  let command: TableCommand<Item>
  let row: Item?
  let answers: [String]

  /// Runs it, and tells what is to be said of it.
  func callAsFunction() async -> TableMessage? {
    await command.run(on: row, answers)
  }
}
