/// Why files can't be embedded.
struct EmbeddingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
