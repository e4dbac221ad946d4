import LiveList

/// A view that changes only while the data source is attached to it. Once the view has another data
/// source, updates change only the list of this data source.
@MainActor
struct HostedView<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable>: BatchView
{
  /// `nil` if the view was deallocated.
  let view: (any BatchView)?
  weak var controller: _ListController<SectionID, Header, Item>?

  private var attached: (any BatchView)? { controller?.host?.isAttached == true ? view : nil }

  private var counts: [Int] { controller?.counts ?? [] }

  var condition: ViewCondition {
    attached?.condition ?? ViewCondition(counts: counts, hasLoaded: true, isInWindow: false)
  }

  var dataCounts: [Int] { attached?.dataCounts ?? counts }

  private func change(_ changes: () -> Void) {
    if let controller { controller.change(changes) } else { changes() }
  }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    change {
      view?.perform(isAnimated: isAnimated, update: update) { [weak controller] in
        // `ended` may start the next update.
        ended()
        controller?.host?.viewDidChange()
      }
    }
  }

  func reload() {
    if let attached { change { attached.reload() } } else { controller?.host?.renew() }
  }

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    change { view?.reconfigure(paths, crossFades: crossFades) }
  }

  func refreshHeaders(of sections: [Int]) { change { view?.refreshHeaders(of: sections) } }

  var selection: [ItemPath] {
    get { attached?.selection ?? [] }
    nonmutating set { if let attached { change { attached.selection = newValue } } }
  }

  var viewport: Viewport {
    attached?.viewport
      ?? Viewport(offset: 0, height: 0, contentHeight: .infinity, insets: (0, 0))
  }

  var visiblePlaces: [VisiblePlace] { attached?.visiblePlaces ?? [] }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? { attached?.edges(of: place) }

  func scroll(to offset: (Viewport) -> Double?) {
    if let attached { change { attached.scroll(to: offset) } }
  }

  func animate(for duration: Double?, _ changes: () -> Void) {
    if let attached { attached.animate(for: duration, changes) } else { changes() }
  }
}
