internal import LiveList

/// A view of a paused list, or of an earlier list, while the source changes.
///
/// The viewport at a position depends only on the user's last movement, not on the path to the
/// position, so going back and forth shows the same frames.
struct PausedView<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  typealias Browsed = BrowsedTable<SectionID, Header, Item>
  typealias History = ListHistory<SectionID, Header, Item>

  /// The content that is shown.
  private(set) var shown: Browsed
  /// The position in the history that is shown.
  private(set) var position: Int
  /// Whether the user paused the list instead of going back.
  let isPaused: Bool
  /// The time of day at the shown position.
  private(set) var clock: String
  /// Whether the user has moved since the view was created.
  private(set) var hasMoved = false

  private let home: (table: Browsed, position: Int, clock: String)
  private var anchor: (table: Browsed, position: Int)

  init(_ table: Browsed, at position: Int, clock: String, isPaused: Bool) {
    shown = table
    self.position = position
    self.isPaused = isPaused
    self.clock = clock
    home = (table, position, clock)
    anchor = (table, position)
  }

  /// Scrolls to another part of the list.
  mutating func look(_ viewport: Viewport) {
    guard viewport != shown.viewport else { return }
    shown.viewport = viewport
    anchor = (shown, position)
    hasMoved = true
  }

  /// Shows another position, if it is still stored.
  mutating func go(to position: Int, in history: History, height: Int) {
    guard position != self.position, let table = table(at: position, in: history, height: height)
    else { return }
    shown = table
    clock = position == home.position ? home.clock : history.moment(at: position)?.clock ?? ""
    self.position = position
    if position == anchor.position {
      shown.viewport = anchor.table.viewport
    } else {
      shown.follow(anchor.table, height: height)
    }
  }

  /// Returns the list at a position, with the change that led to it marked.
  private func table(at position: Int, in history: History, height: Int) -> Browsed? {
    if position == home.position { return home.table }
    guard let list = history.list(at: position) else { return nil }
    let moment = history.moment(at: position)
    var table = shown
    table.settle(on: moment?.changeset.source ?? list)
    if let moment { table.apply(moment.changeset, at: .zero, height: height) }
    return table
  }
}
