import ArgumentParser

/// Help that the database commands share.
enum DatabaseText {
  static let place = ArgumentHelp(
    "The node: a path such as /friends/3 on the server of --url, or a URL.",
    valueName: "path|url")

  static let server = ArgumentHelp(
    "The URL of the database. (default: the server of --url)", valueName: "url")

  /// The exit codes, as the help shows them.
  static let exitCodes = """
    EXIT CODES
      0    success
      1    failure, such as a denied request or an unreachable server
      64   invalid command line
      124  timed out (--timeout)
      130  Ctrl-C; 128 + the signal's number for other signals
    """
}
