import ArgumentParser

/// The options for rows that arrive after the first list.
struct ArrivalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Run a shell command for each row that arrives after the first list, because it is new or begins \
      to match --filter. It reads the row as JSON; $LIVE_ID is the row's id.
      """, valueName: "command"))
  var exec: String?

  @Flag(help: "Ring the bell and send a notification to the terminal for each such row.")
  var notify = false

  /// What happens when rows arrive; `nil` for nothing.
  ///
  /// - Parameter showsOutput: Whether the output of the command is shown on standard error.
  func response(title: String, showsOutput: Bool) -> ArrivalResponse? {
    guard exec != nil || notify else { return nil }
    return ArrivalResponse(
      command: exec.map { ArrivalCommand(line: $0, showsOutput: showsOutput) }, notifies: notify,
      title: title)
  }
}
