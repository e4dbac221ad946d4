import LiveList
import LiveListWeb

/// What is known of a demo besides its lists, as its pages follow it: a list of one row.
actor StateChannel<Fields: Encodable & Equatable & Sendable> {
  /// What the pages follow.
  nonisolated let list: ListChannel
  private var shown: [Row] = []

  private struct Row: Identifiable, Equatable, Encodable {
    let fields: Fields
    var id: String { "state" }

    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
  }

  /// A channel that shows nothing yet.
  init(title: String) { list = ListChannel(title: title) }

  /// Shows the fields.
  ///
  /// - Throws: What their encoding throws.
  func show(_ fields: Fields) async throws {
    let changeset = ListChangeset(from: shown, to: [Row(fields: fields)])
    shown = [Row(fields: fields)]
    try await list.publish(changeset)
    try await list.publish(.live)
  }
}
