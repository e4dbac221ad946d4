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

  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    keep(sections)
    ended()
  }

  var selection: [ItemPath] {
    get { [] }
    set {}
  }

  var viewport: Viewport { Viewport(offset: 0, height: 0, contentHeight: 1, insets: (0, 0)) }

  var visiblePlaces: [VisiblePlace] { [] }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? { nil }

  func scroll(to offset: (Viewport) -> Double?) {}

  func animate(for duration: Double?, _ changes: () -> Void) { changes() }
}
