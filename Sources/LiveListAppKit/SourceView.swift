#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import LiveList

/// A data source that a view may leave for another one.
@MainActor
protocol ViewSource: AnyObject {
  /// Whether the view still asks this source.
  var isAsked: Bool { get }
  /// How many items the source has in each section.
  var dataCounts: [Int] { get }
  /// How many changes of the view are being made; what it selects in between is told to nobody.
  var changesRunning: Int { get set }

  /// Follows a new list that no view is told of.
  func renew()

  /// Tells what is selected, if it is other items than were told.
  func tellSelection()
}

/// A view as long as it asks a source: one that asks another is left alone, and only the list of the
/// source is set.
@MainActor
struct SourceView: BatchView {
  let view: any BatchView
  weak var source: (any ViewSource)?

  private var isAsked: Bool { source?.isAsked ?? false }

  var condition: ViewCondition {
    isAsked
      ? view.condition : ViewCondition(counts: dataCounts, hasLoaded: true, isInWindow: false)
  }

  var dataCounts: [Int] { isAsked ? view.dataCounts : source?.dataCounts ?? [] }

  private func change(_ changes: () -> Void) {
    source?.changesRunning += 1
    changes()
    source?.changesRunning -= 1
  }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    change {
      view.perform(isAnimated: isAnimated, update: update) { [weak source] in
        // The next list may be shown in here.
        ended()
        source?.tellSelection()
      }
    }
  }

  func reload() {
    if isAsked { change { view.reload() } } else { source?.renew() }
  }

  func reconfigure(_ paths: [ItemPath]) { change { view.reconfigure(paths) } }

  func refreshHeaders(of sections: [Int]) { change { view.refreshHeaders(of: sections) } }

  var selection: [ItemPath] {
    get { isAsked ? view.selection : [] }
    nonmutating set { if isAsked { change { view.selection = newValue } } }
  }

  var isAtTop: Bool { !isAsked || view.isAtTop }

  var visibleItems: [ItemPath] { isAsked ? view.visibleItems : [] }

  func position(of path: ItemPath) -> Double? { isAsked ? view.position(of: path) : nil }

  func scroll(_ path: ItemPath, to position: Double) {
    if isAsked { change { view.scroll(path, to: position) } }
  }
}
#endif
