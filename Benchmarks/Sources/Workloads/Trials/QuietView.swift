import LiveList
import LiveListViews

/// A view that shows nothing and takes no time, so that only the cost of the library remains.
@MainActor
final class QuietView: BatchView {
  /// The number of items in each section.
  private var counts: [Int]
  /// The number of items in each section after the next update.
  private var nextCounts: [Int]

  init(counts: [Int]) {
    self.counts = counts
    nextCounts = counts
  }

  /// Sets the numbers of items after the next update, which a view would request from its data
  /// source.
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
