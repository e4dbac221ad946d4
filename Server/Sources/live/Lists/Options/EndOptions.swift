import ArgumentParser

/// The options that determine when a watch ends.
struct EndOptions: ParsableArguments {
  @Flag(help: "Exit after the first complete list.")
  var once = false

  @Flag(help: "Exit after the first change.")
  var exitOnChange = false

  @Option(
    help: ArgumentHelp(
      "Exit as soon as a row matches, such as 'status == failed'; see --filter.",
      valueName: "filter"),
    transform: { try RowFilter(parsing: $0) })
  var exitWhen: RowFilter?

  @Option(help: ArgumentHelp("Exit after this time, such as 10s.", valueName: "time"))
  var duration: Interval?

  @Option(
    help: ArgumentHelp(
      """
      How long to wait, such as 5s, for the first list, or with --exit-on-change the first change, or \
      with --exit-when the row. Once it has arrived, the timeout has no effect.
      """,
      valueName: "time"))
  var timeout: Interval?

  @Flag(
    name: [.customLong("keep-trying"), .customLong("wait")],
    help: """
      Wait for a file, folder or command that doesn't exist yet, and retry queries that fail; with \
      --once, retry after any failure. (default: exit)
      """)
  var keepsTrying = false

  func validate() throws {
    let goals = [
      once ? "--once" : nil, exitOnChange ? "--exit-on-change" : nil,
      exitWhen == nil ? nil : "--exit-when",
    ].compactMap(\.self)
    if goals.count > 1 {
      throw ValidationError("Use only one of \(goals.joined(separator: " and ")).")
    }
    if duration != nil, !goals.isEmpty || timeout != nil {
      throw ValidationError(
        "--duration can't be combined with --once, --exit-on-change, --exit-when or --timeout. To "
          + "limit how long the others wait, use --timeout.")
    }
  }

  var ending: WatchEnding {
    WatchEnding(
      goal: goal,
      limit: (duration ?? timeout)?.duration, keepsTrying: keepsTrying)
  }

  private var goal: WatchEnding.Goal {
    if let exitWhen { return .match(exitWhen) }
    return once ? .list : exitOnChange ? .change : duration != nil ? .time : .none
  }

  /// The exit codes, as the help shows them.
  static let exitCodes = """
    EXIT CODES
      0    success, the end of --duration, or the reader closed the pipe
      1    failure, or the input ended before the list, change or row arrived
      64   invalid command line, or with --once a field that no row has
      66   the source can't be used; with --keep-trying, it's retried. Unreachable
           servers, failing commands, files that can't be read or are invalid, and
           rows without the field of --key are retried, except with --once, which
           ends at the first failure unless --timeout says how long to try.
      124  timed out (--timeout), or no list arrived within --duration
      127  command not found
      130  Ctrl-C; 128 + the signal's number for other signals
    """
}
