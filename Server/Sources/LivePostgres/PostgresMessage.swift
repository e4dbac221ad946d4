/// What libpq says about a failed attempt to connect, in its verbose form.
struct PostgresMessage {
  /// The message in one line, without the code, the place in PostgreSQL's sources, and questions to
  /// the user.
  let text: String
  /// PostgreSQL's code for the error; `nil` if libpq itself reports it.
  let code: String?

  /// - Parameter text: The message as libpq writes it.
  init(text: String) {
    let lines = text.split(separator: "\n").map { line in
      let text = line.drop(while: \.isWhitespace)
      return text.hasSuffix(".") ? text.dropLast() : text
    }.filter { !$0.hasSuffix("?") && !$0.isPlaceInSources }
    let all = lines.joined(separator: "; ")
    // The severity before the code is in the server's language.
    let marked = all.firstMatch(of: #/:  ([0-9A-Z]{5}): /#)
    code = marked.map { String($0.output.1) }
    self.text =
      lines.isEmpty
      ? "the server closed the connection"
      : marked.map { all.replacing("\($0.output.1): ", with: "") } ?? all
  }
}

extension Substring {
  /// Whether the line is like `LOCATION:  auth_failed, auth.c:338`.
  fileprivate var isPlaceInSources: Bool { wholeMatch(of: #/\S+: +\S+, \S+\.c:[0-9]+/#) != nil }
}
