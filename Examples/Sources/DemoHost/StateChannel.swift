import LiveList
import LiveListWeb

/// The state of a demo that isn't part of its lists, as a list with one row that pages follow.
actor StateChannel<Fields: Encodable & Equatable & Sendable> {
  /// The list that pages follow.
  nonisolated let list: ListChannel
  private var shown: [Row] = []

  private struct Row: Identifiable, Equatable, Encodable {
    let fields: Fields
    var id: String { "state" }

    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
  }

  /// Creates a channel without a row.
  init(title: String) { list = ListChannel(title: title) }

  /// Publishes the fields.
  ///
  /// - Throws: An error if the fields can't be encoded.
  func show(_ fields: Fields) async throws {
    let changeset = ListChangeset(from: shown, to: [Row(fields: fields)])
    shown = [Row(fields: fields)]
    try await list.publish(changeset)
    try await list.publish(.live)
  }
}
