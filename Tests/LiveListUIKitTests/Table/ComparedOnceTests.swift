import Dispatch
import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import Synchronization
import Testing
import _LiveTestSupport

/// From a source to a table, each list is compared once, and where the app wants it.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ComparedOnceTests {
  private typealias Source = TableViewSource<OnlySection, OnlySection, Row>

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table: UITableView
  private let comparisons = Comparisons()

  init() {
    table = UITableView(frame: window.bounds, style: .plain)
    window.addSubview(table)
  }

  private func source() -> Source {
    TableViewSource(table, cells: { _ in .cell(UITableViewCell.self) { _ in } })
  }

  /// Rows, one of which has a number of its own.
  private func rows(_ count: Int = 100, numbered number: Int = 0) -> [Row] {
    (0..<count).map { Row(id: $0, number: $0 == 1 ? number : 0, comparisons: comparisons) }
  }

  /// Waits until the source shows the rows with a number, and ends the animation.
  private func showing(_ number: Int, in source: Source) async {
    await waitUntil("row 1 is numbered \(number)") {
      source.items.count > 1 && source.items[1].number == number
    }
    table.finishAnimations()
  }

  @Test func aChangesetIsAppliedWithoutAComparison() async {
    let source = source()
    let lists = [[ListSection(items: rows())], [ListSection(items: rows(numbered: 1))]]
    await source.apply(lists[0]).ended()
    let changeset = ListChangeset(from: lists[0], to: lists[1])
    comparisons.reset()
    async let outcome = source.apply(changeset).ended()
    await showing(1, in: source)
    #expect(await outcome == .animated)
    #expect(comparisons.all == 0)
    #expect(table.violations.isEmpty)
  }

  /// The changeset of a list without sections stores its rows without an array of sections.
  @Test func aChangesetOfItemsIsAppliedWithoutAComparison() async {
    let source = source()
    let lists = [rows(), rows(numbered: 1)]
    await source.apply(lists[0]).ended()
    let changeset = ListChangeset(from: lists[0], to: lists[1])
    comparisons.reset()
    async let outcome = source.apply(changeset).ended()
    await showing(1, in: source)
    #expect(await outcome == .animated)
    #expect(comparisons.all == 0)
    #expect(table.violations.isEmpty)
  }

  @Test func aChangesetFromAnotherListIsComparedWithWhatIsShown() async {
    let source = source()
    await source.apply(rows(3)).ended()
    let changeset = ListChangeset(from: rows(7), to: rows(5, numbered: 1))
    async let outcome = source.apply(changeset).ended()
    await showing(1, in: source)
    #expect(await outcome == .animated)
    #expect(source.items.map(\.id) == Array(0..<5))
    #expect(table.violations.isEmpty)
  }

  /// A source that replaces the rows of changed items does so with a changeset that reconfigures
  /// them.
  @Test func aKnownChangesetUpdatesItemsAsTheSourceDoes() async {
    let source = source()
    source.updates = .replace
    let lists = [rows(), rows(numbered: 1)]
    await source.apply(lists[0]).ended()
    async let outcome = source.apply(ListChangeset(from: lists[0], to: lists[1])).ended()
    await showing(1, in: source)
    #expect(await outcome == .animated)
    let batches = table.receivedUpdates.filter { if case .batch = $0 { true } else { false } }
    #expect(batches.count == 1)
  }

  @Test func followingChangesetsComparesEachListOnce() async {
    let source = source()
    let (lists, next) = AsyncStream.makeStream(of: [Row].self)
    let following = Task {
      for await changeset in lists.changesets() { await source.apply(changeset).ended() }
    }
    next.yield(rows())
    await showing(0, in: source)
    for number in 1...3 {
      comparisons.reset()
      next.yield(rows())
      next.yield(rows(numbered: number))
      await showing(number, in: source)
      #expect(comparisons.all <= 200, "the equal list, and the changed one")
      next.yield(rows())
      await showing(0, in: source)
    }
    next.finish()
    await following.value
  }

  /// 20,000 rows are compared off the main actor if the model says so.
  @Test func followingAModelComparesOnceAndOffTheMainActor() async {
    let (lists, next) = AsyncStream.makeStream(of: [Row].self)
    let model = ItemsModel(.streaming { lists }, comparing: .offMainActor)
    let source = source()
    source.follow(model)
    next.yield(rows(20_000))
    await showing(0, in: source)
    comparisons.reset()
    next.yield(rows(20_000, numbered: 1))
    await showing(1, in: source)
    #expect(comparisons.all == 20_000)
    #expect(comparisons.onMainActor == 0)
    next.finish()
  }
}

/// Counts comparisons of rows, and those on the main actor.
private final class Comparisons: Sendable {
  private static let main = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  private let counts = Mutex((all: 0, onMainActor: 0))

  var all: Int { counts.withLock(\.all) }
  var onMainActor: Int { counts.withLock(\.onMainActor) }

  func reset() { counts.withLock { $0 = (0, 0) } }

  func count() {
    let isOnMainActor = DispatchQueue.getSpecific(key: Self.main) == true
    counts.withLock {
      $0.all += 1
      if isOnMainActor { $0.onMainActor += 1 }
    }
  }
}

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  let number: Int
  let comparisons: Comparisons

  static func == (left: Self, right: Self) -> Bool {
    left.comparisons.count()
    return left.id == right.id && left.number == right.number
  }
}
