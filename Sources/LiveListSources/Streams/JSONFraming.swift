/// How the documents of a stream are told apart.
public enum JSONFraming: Hashable, Sendable {
  /// One after the other, on as many lines as they like. After one that is broken the next begins
  /// with `{` or `[` at the beginning of a line.
  case documents
  /// One on each line, as in JSON Lines: a broken line never touches another.
  ///
  /// Source: https://jsonlines.org
  case lines
}
