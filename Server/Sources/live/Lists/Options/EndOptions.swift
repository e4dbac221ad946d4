import ArgumentParser

/// The options for when a watch ends.
struct EndOptions: ParsableArguments {
  @Flag(help: "Exit after the first complete list.")
  var once = false

  @Flag(help: "Exit after the first change.")
  var exitOnChange = false

  @Option(
    help: ArgumentHelp(
      "Timeout for the first list, or with --exit-on-change for the first change, such as 5s.",
      valueName: "time"))
  var timeout: Interval?

  func validate() throws {
    if once, exitOnChange {
      throw ValidationError("Use only one of --once and --exit-on-change.")
    }
  }

  var ending: WatchEnding {
    WatchEnding(goal: once ? .list : exitOnChange ? .change : .none, limit: timeout?.duration)
  }

  /// The exit codes, as help shows them.
  static let exitCodes = """
    EXIT CODES
      0    success, or the reader closed the pipe
      1    failure, or no list (--once) or change (--exit-on-change) before the end
      64   invalid command line
      124  timed out (--timeout)
      130  Ctrl-C; 128 + the signal's number for other signals
    """
}
