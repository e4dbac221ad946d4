/// The state of the bench's controls, as the only row of a list.
public struct ChangesState: Hashable, Sendable, Identifiable {
  /// The ID of the only row.
  public var id: String { "state" }

  /// The seed of all random choices.
  public let seed: Int
  /// The current number of sections.
  public let sections: Int
  /// The current number of items in all sections.
  public let items: Int
  /// Whether autoplay is on.
  public let autoplay: Bool
  /// Whether a request can be undone.
  public let canUndo: Bool

  init(_ bench: Bench, autoplay: Bool) {
    seed = bench.start.seed
    sections = bench.list.count
    items = bench.itemCount
    self.autoplay = autoplay
    canUndo = bench.canUndo
  }

  /// The fields that a view of the list shows, by their names.
  public var fields: [(role: String, text: String)] {
    [
      ("seed", "\(seed)"), ("sections", "\(sections)"), ("items", "\(items)"),
      ("autoplay", autoplay ? "on" : "off"), ("canUndo", canUndo ? "yes" : "no"),
    ]
  }
}

/// In JSON: `{"seed": 42, "sections": 4, "items": 48, "autoplay": false, "canUndo": true}`.
extension ChangesState: Encodable {
  private enum CodingKeys: String, CodingKey { case seed, sections, items, autoplay, canUndo }
}
