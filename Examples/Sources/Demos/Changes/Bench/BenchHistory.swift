/// The earlier states of a bench, the oldest first, up to a limit.
///
/// States share their unchanged parts, but the limits count every state in full.
struct BenchHistory: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let state: BenchState
    let rows: Int
    /// The request that followed the state.
    let title: String
  }

  /// The maximum number of states.
  static let limit = 100
  /// The maximum number of rows in all states. One state is kept even if it has more.
  static let rowLimit = 2_000_000

  private var entries: [Entry] = []
  private var rows = 0

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Adds a state, and removes the oldest states beyond the limits.
  mutating func add(_ state: BenchState, rows: Int, title: String) {
    entries.append(Entry(state: state, rows: rows, title: title))
    self.rows += rows
    while entries.count > Self.limit || self.rows > Self.rowLimit && entries.count > 1 {
      self.rows -= entries.removeFirst().rows
    }
  }

  /// Removes and returns the newest state.
  mutating func takeLast() -> Entry? {
    guard let last = entries.popLast() else { return nil }
    rows -= last.rows
    return last
  }
}
