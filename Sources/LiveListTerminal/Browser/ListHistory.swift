internal import LiveList

/// The latest changes of a list, so that the user can go back.
///
/// Positions count changes from the beginning: position *n* is the list after *n* changes, even if
/// earlier changes have been discarded.
///
/// It stores at most 1,000 changes and 200,000 rows, but always the latest change. The number of
/// rows is limited because a source that reads its rows again each time shares no storage with the
/// previous list; 200,000 rows of six short fields take about 100 MB.
struct ListHistory<SectionID: Hashable, Header, Item> {
  typealias Changeset = ListChangeset<SectionID, Header, Item>

  struct Moment {
    let changeset: Changeset
    /// The time of day.
    let clock: String
  }

  private let changeLimit: Int
  private let rowLimit: Int
  private var moments: [Moment] = []
  private var rowCount = 0
  /// The first position that is still stored.
  private(set) var start = 0

  init(changeLimit: Int = 1_000, rowLimit: Int = 200_000) {
    self.changeLimit = changeLimit
    self.rowLimit = rowLimit
  }

  /// The position of the newest list.
  var end: Int { start + moments.count }

  /// Returns the change that led to a position; `nil` for the first stored one.
  func moment(at position: Int) -> Moment? {
    moments.indices.contains(position - start - 1) ? moments[position - start - 1] : nil
  }

  /// Returns the list at a position; `nil` if it isn't stored.
  func list(at position: Int) -> [Changeset.Section]? {
    if let moment = moment(at: position) { return moment.changeset.target }
    return position == start ? moments.first?.changeset.source : nil
  }

  mutating func append(_ changeset: Changeset, clock: String) {
    moments.append(Moment(changeset: changeset, clock: clock))
    rowCount += Self.rowCount(changeset)
    while moments.count > 1, moments.count > changeLimit || rowCount > rowLimit {
      rowCount -= Self.rowCount(moments.removeFirst().changeset)
      start += 1
    }
  }

  private static func rowCount(_ changeset: Changeset) -> Int {
    changeset.target.reduce(0) { $0 + $1.items.count }
  }
}
