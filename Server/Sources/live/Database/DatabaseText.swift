import ArgumentParser

/// What the commands of the database say in the same words.
enum DatabaseText {
  static let place = ArgumentHelp(
    "The node: its path, as /friends/3, at the server of --url; or its whole URL.",
    valueName: "path|url")

  static let server = ArgumentHelp(
    "The URL of the database. (default: what --url says)", valueName: "url")

  /// The codes with which a command ends, for people.
  static let exitCodes = """
    EXIT CODES
      0    it is done
      1    it is not: the database refused or can't be reached
      64   the command line is wrong
      124  --timeout passed
      130  Ctrl-C; 128 and its number for any other signal
    """
}
