import LiveList
import LiveListWeb

/// A demo's state besides its lists, as a list of one row that pages follow.
actor StateChannel<Fields: Encodable & Equatable & Sendable> {
  /// The list that pages follow.
  nonisolated let list: ListChannel
  private var shown: [Row] = []

  private struct Row: Identifiable, Equatable, Encodable {
    let fields: Fields
    var id: String { "state" }

    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
  }

  /// A channel without a row.
  init(title: String) { list = ListChannel(title: title) }

  /// Publishes the fields.
  ///
  /// - Throws: What encoding them throws.
  func show(_ fields: Fields) async throws {
    let changeset = ListChangeset(from: shown, to: [Row(fields: fields)])
    shown = [Row(fields: fields)]
    try await list.publish(changeset)
    try await list.publish(.live)
  }
}
