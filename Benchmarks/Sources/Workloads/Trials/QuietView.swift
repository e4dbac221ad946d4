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

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) { keep(paths) }

  func refreshHeaders(of sections: [Int]) { keep(sections) }

  var selection: [ItemPath] {
    get { [] }
    set {}
  }

  var isAtTop: Bool { true }

  var isAtBottom: Bool { false }

  var visiblePlaces: [VisiblePlace] { [] }

  var visibleHeight: Double { 0 }

  func position(of place: ListPlace) -> Double? { nil }

  func scroll(_ place: ListPlace, to position: Double) {}

  func scrollToBottom() {}

  func animate(for duration: Double?, _ changes: () -> Void) { changes() }
}
