/// The states that a bench has been in, the oldest first: as many as fit.
///
/// States share their unchanged parts; the limits count as if they shared nothing.
struct BenchHistory: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let state: BenchState
    let rows: Int
    /// The request that followed the state.
    let title: String
  }

  /// The maximum number of states.
  static let limit = 100
  /// The maximum number of their rows; one state is kept however many it has.
  static let rowLimit = 2_000_000

  private var entries: [Entry] = []
  private var rows = 0

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Adds a state, and removes the oldest ones beyond the limits.
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
