import LiveList
import LiveListViews
import Testing
import _LiveTestSupport

/// The comparisons and hashes for every kind of change and every entry point of the engine.
@Suite(.timeLimit(.minutes(20))) @MainActor struct OperationCountTests {
  @Test(arguments: CountedLists.all)
  func aComparisonStaysBelowItsLimit(lists: CountedLists) {
    let counts = lists.counts { _ = ListChangeset(from: lists.source, to: lists.target) }
    #expect(counts.isAtMost(lists.limit), "\(counts)")
  }

  /// Every entry point makes the same comparisons and hashes as the changeset.
  @Test(arguments: CountedLists.all)
  func everyEntryComparesAsLittle(lists: CountedLists) {
    let (source, target) = (lists.source, lists.target)
    let least = lists.counts { _ = ListChangeset(from: source, to: target) }
    let entries: [(String, CountedLists.Counts)] = [
      (
        "sections",
        lists.counts { _ = ListChangeset(from: Self.list(source), to: Self.list(target)) }
      ),
      ("diff", lists.counts { _ = ListDiff(from: Self.list(source), to: Self.list(target)) }),
      (
        "content",
        lists.counts {
          _ = ListChangeset(from: source, to: target, comparer: Self.content)
        }
      ),
      (
        "comparer",
        lists.counts { _ = Self.comparer.changeset(from: Self.list(source), to: Self.list(target)) }
      ),
      ("shown list", Self.countsOfShowing(lists)),
    ]
    for (name, counts) in entries {
      #expect(counts.isAtMost(least), "\(name): \(counts), not \(least)")
    }
  }

  /// With ids that the caller specifies, contents are compared before ids, so content is compared
  /// once more where the lists diverge, and an id once less.
  @Test(arguments: CountedLists.all)
  func specifiedIDsCostNoMoreComparisons(lists: CountedLists) {
    let (source, target) = (lists.source, lists.target)
    let least = lists.counts { _ = ListChangeset(from: source, to: target) }
    let entries: [(String, CountedLists.Counts)] = [
      (
        "key path",
        lists.counts { _ = ListChangeset(from: source, to: target, comparer: Self.path) }
      ),
      (
        "closure",
        lists.counts { _ = ListChangeset(from: source, to: target, comparer: Self.closure) }
      ),
    ]
    for (name, counts) in entries {
      #expect(counts.isAtMostInTotal(least), "\(name): \(counts), not \(least)")
    }
  }

  /// Comparing two `AnyHashable` takes longer than hashing both, so the search near a divergence
  /// compares their hashes first. The limit includes the ids that `==` of the items compares.
  ///
  /// Duplicates in short lists are suspected by a few bits of the hashes. About one list in twenty
  /// is suspected wrongly, and its pairs are compared up to twice more.
  @Test func erasedIDsAreHashedBeforeTheyAreCompared() {
    let limit = CountedLists.Counts(equals: 60, hashes: 40, contents: 0)
    let suspected = CountedLists.Counts(equals: 100, hashes: 40, contents: 0)
    let counts = (0..<51).map { list in
      let lists = CountedLists.shuffled(20, firstID: list * 20, limit)
      let (source, target) = (lists.source.map(ErasedItem.init), lists.target.map(ErasedItem.init))
      return lists.counts { _ = ListChangeset(from: source, to: target) }
    }
    #expect(counts.count { $0.isAtMost(limit) } > 25, "\(counts)")
    #expect(counts.allSatisfy { $0.isAtMost(suspected) }, "\(counts)")
  }

  private typealias Comparer = ListComparer<OnlySection, OnlySection, CountedItem>

  private static let comparer = Comparer()
  private static let content = Comparer { $0 == $1 }
  private static let path = Comparer(id: \.id)
  private static let closure = Comparer(id: { $0.id })

  private static func list(
    _ items: [CountedItem]
  ) -> [ListSection<OnlySection, OnlySection, CountedItem>] { [ListSection(items: items)] }

  private static func countsOfShowing(_ lists: CountedLists) -> CountedLists.Counts {
    let shown = ShownList<OnlySection, OnlySection, CountedItem>()
    let view = CountingView(shown)
    shown.show(list(lists.source), on: view)
    let counts = lists.counts { shown.show(list(lists.target), on: view) }
    #expect(shown.counts == [lists.target.count])
    return counts
  }
}

/// An item whose id has an erased type.
private struct ErasedItem: Identifiable, Equatable {
  let id: AnyHashable

  init(_ item: CountedItem) { id = AnyHashable(item.id) }
}

/// A view that takes its numbers from the list that it shows.
@MainActor private final class CountingView: BatchView {
  private let shown: ShownList<OnlySection, OnlySection, CountedItem>
  private var counts: [Int] = []

  init(_ shown: ShownList<OnlySection, OnlySection, CountedItem>) { self.shown = shown }

  var condition: ViewCondition { ViewCondition(counts: counts) }
  var dataCounts: [Int] { shown.sections.map(\.items.count) }
  var selection: [ItemPath] = []
  let viewport = Viewport(offset: 0, height: 1, contentHeight: 9, insets: (0, 0))
  var visiblePlaces: [VisiblePlace] { [] }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    _ = update()
    counts = dataCounts
    ended()
  }

  func reload() { counts = dataCounts }
  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {}
  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) { ended() }
  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? { nil }
  func scroll(to offset: (Viewport) -> Double?) {}
  func animate(for duration: Double?, _ changes: () -> Void) { changes() }
}
