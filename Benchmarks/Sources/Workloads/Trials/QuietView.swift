import LiveList

/// A view that shows nothing and takes no time, which leaves the cost of updating a view.
@MainActor
final class QuietView: BatchView {
  /// How many items there are in each section.
  private var counts: [Int]
  /// How many there will be after the next update.
  private var nextCounts: [Int]

  init(counts: [Int]) {
    self.counts = counts
    nextCounts = counts
  }

  /// Announces what the next update leads to, which a view would ask its data source for.
  func expect(_ counts: [Int]) { nextCounts = counts }

  var condition: ViewCondition { ViewCondition(counts: counts) }

  var dataCounts: [Int] { nextCounts }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    keep(update())
    counts = nextCounts
    ended()
  }

  func reload() { counts = nextCounts }

  func reconfigure(_ paths: [ItemPath]) { keep(paths) }

  func refreshHeaders(of sections: [Int]) { keep(sections) }

  var selection: [ItemPath] {
    get { [] }
    set {}
  }

  var isAtTop: Bool { true }

  var visibleItems: [ItemPath] { [] }

  func position(of path: ItemPath) -> Double? { nil }

  func scroll(_ path: ItemPath, to position: Double) {}
}
