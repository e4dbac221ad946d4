import LiveList
import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

/// While a view is being updated, only the newest list counts.
@Suite(.timeLimit(.minutes(20)), .trail) @MainActor
struct ShownListTests {
  private let list = ShownList<Int, Int, SampleItem>()
  private let view = ViewportTable(showing: [])

  private func sections(_ items: [SampleItem]) -> [SampleSection] {
    [SampleSection(id: 1, header: 0, items: items)]
  }

  @Test func theFirstListIsShownAtOnce() {
    var ends: [UpdateOutcome] = []
    list.show(sections([1, 2]), on: FollowingView(view, list)) { ends.append($0) }
    #expect(ends == [.reloaded(.firstLoad)])
    #expect(view.table.shown == sections([1, 2]))
  }

  /// Lists that arrive while the view is being updated wait; then only the newest is shown.
  @Test func listsThatAreOvertakenAreNeverShown() {
    let target = FollowingView(view, list)
    list.show(sections([1]), on: target)
    var ends: [Int: UpdateOutcome] = [:]
    list.show(sections([1, 2]), on: target) { ends[2] = $0 }
    list.show(sections([3]), on: target) { ends[3] = $0 }
    list.show(sections([4, 1]), on: target) { ends[4] = $0 }
    #expect(view.table.shown == sections([1, 2]) && ends.isEmpty)
    view.finishAnimations()
    #expect(view.table.shown == sections([4, 1]))
    #expect(ends == [2: .animated, 3: .animated, 4: .animated])
    #expect(view.violations.isEmpty)
  }

  @Test func itemsAreFoundByPlaceAndByID() {
    list.show(sections([7, 8]), on: FollowingView(view, list))
    #expect(list.item(at: ItemPath(section: 0, item: 1)) == 8)
    #expect(list.item(at: ItemPath(section: 0, item: 2)) == nil)
    #expect(list.item(at: ItemPath(section: 1, item: 0)) == nil)
    #expect(list.path(of: 7) == ItemPath(section: 0, item: 0))
    #expect(list.path(of: 9) == nil)
  }

  /// While items are dragged, updates are postponed, and none is lost.
  @Test func aPostponedListIsShownLater() {
    let target = FollowingView(view, list)
    list.show(sections([1, 2]), on: target)
    view.hasUncommittedUpdates = true
    var ends: [UpdateOutcome] = []
    list.show(sections([2]), on: target) { ends.append($0) }
    #expect(ends == [.postponed(.uncommittedUpdates)])
    #expect(view.table.shown == sections([1, 2]))
    view.hasUncommittedUpdates = false
    list.resume()
    view.finishAnimations()
    #expect(view.table.shown == sections([2]))
  }

  /// The list that is set while a postponement is being reported is newer than the postponed one.
  @Test func aListSetDuringAPostponementWins() {
    let target = FollowingView(view, list)
    list.show(sections([1]), on: target)
    view.hasUncommittedUpdates = true
    let newest = sections([3])
    list.show(sections([2]), on: target) { [list] outcome in
      if case .postponed = outcome { list.show(newest, on: target) }
    }
    #expect(list.newest == sections([3]))
    view.hasUncommittedUpdates = false
    list.resume()
    view.finishAnimations()
    #expect(view.table.shown == sections([3]) && list.isIdle)
  }

  /// Where lists don't wait for animations, a completion waits for that of its own list.
  @Test func aCompletionWaitsForItsOwnAnimation() {
    let list = ShownList<Int, Int, SampleItem>(
      [], comparer: ListComparer(), waitsForAnimations: false)
    let target = FollowingView(view, list)
    list.show(sections([1]), on: target)
    var ends: [Int] = []
    list.show(sections([1, 2]), on: target) { _ in ends.append(2) }
    list.show(sections([1, 2, 3]), on: target) { _ in ends.append(3) }
    #expect(view.table.shown == sections([1, 2, 3]) && ends.isEmpty)
    view.finishNewestAnimation()
    #expect(ends == [3], "the first animation is still running")
    view.finishAnimations()
    #expect(ends == [3, 2])
  }

  @Test func whatTheViewDidByItselfIsWhatIsShown() {
    let target = FollowingView(view, list)
    list.show(sections([1, 2, 3]), on: target)
    list.viewHasMoved(
      ListDiff.ItemMove(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 0, item: 0)))
    #expect(list.sections == sections([3, 1, 2]))
  }

  /// The user has dragged an item to another section.
  @Test func aMoveBetweenSectionsChangesBothCounts() {
    func two(_ first: [SampleItem], _ second: [SampleItem]) -> [SampleSection] {
      [
        ListSection(id: 0, header: 0, items: first), ListSection(id: 1, header: 0, items: second),
      ]
    }
    let target = FollowingView(view, list)
    list.show(two([1, 2], [3]), on: target)
    view.finishAnimations()
    list.viewHasMoved(
      ListDiff.ItemMove(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 1, item: 0)))
    #expect(list.sections == two([1], [2, 3]) && list.counts == [1, 2])
  }

  /// For any sequence of lists and ends of animations, the newest list is shown in the end.
  @Test func burstsEndInTheNewestList() throws {
    try withEvery("seed", in: UInt64(0)..<60) { seed in
      var lists = RandomLists(seed: seed)
      let list = ShownList<Int, Int, SampleItem>()
      let view = ViewportTable(showing: [])
      let target = FollowingView(view, list)
      var newest = lists.sections(3, itemsUpTo: 5)
      var ends = 0
      for _ in 0..<20 {
        newest = lists.edited(newest, by: RandomLists.Churn(0.2))
        list.show(newest, on: target) { _ in ends += 1 }
        if Int.random(in: 0..<3, using: &lists.generator) == 0 { view.finishAnimations() }
        if Int.random(in: 0..<6, using: &lists.generator) == 0 { view.isInWindow.toggle() }
      }
      view.finishAnimations()
      #expect(view.table.shown == newest && list.sections == newest)
      #expect(ends == 20)
      #expect(view.violations.isEmpty)
    }
  }
}

/// A view whose data source reads a `ShownList`.
@MainActor
private struct FollowingView: BatchView {
  let view: ViewportTable
  let list: ShownList<Int, Int, SampleItem>

  init(_ view: ViewportTable, _ list: ShownList<Int, Int, SampleItem>) {
    self.view = view
    self.list = list
  }

  var condition: ViewCondition { view.condition }

  var dataCounts: [Int] { list.sections.map(\.items.count) }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    view.perform(
      isAnimated: isAnimated,
      update: {
        let changes = update()
        view.data = list.sections
        return changes
      }, ended: ended)
  }

  func reload() {
    view.data = list.sections
    view.reload()
  }

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    view.data = list.sections
    view.reconfigure(paths, crossFades: crossFades)
  }

  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    view.data = list.sections
    view.refreshHeaders(of: sections, isAnimated: isAnimated, ended: ended)
  }

  var selection: [ItemPath] {
    get { view.selection }
    nonmutating set { view.selection = newValue }
  }

  var viewport: Viewport { view.viewport }
  var visiblePlaces: [VisiblePlace] { view.visiblePlaces }
  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? { view.edges(of: place) }
  func scroll(to offset: (Viewport) -> Double?) { view.scroll(to: offset) }
  func animate(for duration: Double?, _ changes: () -> Void) {
    view.animate(for: duration, changes)
  }
}
