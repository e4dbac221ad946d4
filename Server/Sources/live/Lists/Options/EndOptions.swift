import ArgumentParser

/// What people choose about the end of a watch.
struct EndOptions: ParsableArguments {
  @Flag(help: "End with the first whole list.")
  var once = false

  @Flag(help: "End with the first change after the first list.")
  var exitOnChange = false

  @Option(
    help: ArgumentHelp(
      "How long the first list, or with --exit-on-change the change, may take to come.",
      valueName: "time"))
  var timeout: Interval?

  func validate() throws {
    if once, exitOnChange {
      throw ValidationError("--once ends before there is a change. Leave out --exit-on-change.")
    }
  }

  var ending: WatchEnding {
    WatchEnding(goal: once ? .list : exitOnChange ? .change : .none, limit: timeout?.duration)
  }

  /// The codes with which a watch ends, for people.
  static let exitCodes = """
    EXIT CODES
      0    the list ended well, what was waited for came, or nobody reads any more
      1    the list ended while it was broken, or before what was waited for came
      64   the command line is wrong
      124  --timeout passed
      130  Ctrl-C; 128 and its number for any other signal
    """
}
