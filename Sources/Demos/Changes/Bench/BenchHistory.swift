/// The states that a bench has been in, the oldest first: as many as fit.
///
/// States share what did not change between them; the limits count as if they shared nothing.
struct BenchHistory: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let state: BenchState
    let rows: Int
    /// What was done to the state.
    let title: String
  }

  /// How many states are kept.
  static let limit = 100
  /// How many rows they may have together; one state is kept however many it has.
  static let rowLimit = 2_000_000

  private var entries: [Entry] = []
  private var rows = 0

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Keeps a state, and forgets the oldest ones that there is no room for.
  mutating func add(_ state: BenchState, rows: Int, title: String) {
    entries.append(Entry(state: state, rows: rows, title: title))
    self.rows += rows
    while entries.count > Self.limit || self.rows > Self.rowLimit && entries.count > 1 {
      self.rows -= entries.removeFirst().rows
    }
  }

  /// The newest state, which is not kept any longer.
  mutating func takeLast() -> Entry? {
    guard let last = entries.popLast() else { return nil }
    rows -= last.rows
    return last
  }
}
