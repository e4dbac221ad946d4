/// How the documents of a stream are separated.
public enum JSONFraming: Hashable, Sendable {
  /// Documents follow one another, each on any number of lines. After an invalid document, the next
  /// one must start with `{` or `[` at the start of a line.
  case documents
  /// Each line is a document, as in JSON Lines. An invalid line doesn't affect the others.
  ///
  /// Source: https://jsonlines.org
  case lines
}
