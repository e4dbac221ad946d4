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

  var isAtTop: Bool { attached?.isAtTop ?? true }

  var isAtBottom: Bool { attached?.isAtBottom ?? false }

  var visiblePlaces: [VisiblePlace] { attached?.visiblePlaces ?? [] }

  var visibleHeight: Double { attached?.visibleHeight ?? 0 }

  func position(of place: ListPlace) -> Double? { attached?.position(of: place) }

  func scroll(_ place: ListPlace, to position: Double) {
    if let attached { change { attached.scroll(place, to: position) } }
  }

  func scrollToBottom() {
    if let attached { change { attached.scrollToBottom() } }
  }

  func animate(for duration: Double?, _ changes: () -> Void) {
    if let attached { attached.animate(for: duration, changes) } else { changes() }
  }
}
