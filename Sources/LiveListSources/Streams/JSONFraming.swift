/// How the documents of a stream are separated.
public enum JSONFraming: Hashable, Sendable {
  /// One after another, each on any number of lines. After a broken one the next starts with `{`
  /// or `[` at the start of a line.
  case documents
  /// One on each line, as in JSON Lines: a broken line never affects another.
  ///
  /// Source: https://jsonlines.org
  case lines
}
