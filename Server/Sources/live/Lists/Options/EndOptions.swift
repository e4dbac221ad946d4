import ArgumentParser

/// The options that determine when a watch ends.
struct EndOptions: ParsableArguments {
  @Flag(help: "Exit after the first complete list.")
  var once = false

  @Flag(help: "Exit after the first change.")
  var exitOnChange = false

  @Option(help: ArgumentHelp("Exit after this time, such as 10s.", valueName: "time"))
  var duration: Interval?

  @Option(
    help: ArgumentHelp(
      """
      How long to wait, such as 5s, for the first list or, with --exit-on-change, the first change. \
      Once it has arrived, the timeout has no effect.
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
    if once, exitOnChange {
      throw ValidationError("Use only one of --once and --exit-on-change.")
    }
    if duration != nil, once || exitOnChange || timeout != nil {
      throw ValidationError(
        "--duration can't be combined with --once, --exit-on-change or --timeout. To limit how long "
          + "--once or --exit-on-change waits, use --timeout.")
    }
  }

  var ending: WatchEnding {
    WatchEnding(
      goal: once ? .list : exitOnChange ? .change : duration != nil ? .time : .none,
      limit: (duration ?? timeout)?.duration, keepsTrying: keepsTrying)
  }

  /// The exit codes, as the help shows them.
  static let exitCodes = """
    EXIT CODES
      0    success, the end of --duration, or the reader closed the pipe
      1    failure, or the input ended before the list or change arrived
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
