import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import Observation
import Testing
import _LiveTestSupport

@Observable private final class FriendStore {
  var friends = [Neighbor(id: "Tom")]
}

/// A table that follows a model.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct FollowTests {
  private final class Feed {
    var deliver: (@MainActor ([FriendsTable.Section]) -> Void)?
    var failure: CheckedContinuation<Void, any Error>?
  }

  private typealias Model = ListModel<String, String, Neighbor>

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let feed = Feed()

  private func table() -> UITableView {
    let table = UITableView(frame: window.bounds, style: .plain)
    window.addSubview(table)
    return table
  }

  private func content(of friend: Neighbor) -> TableCell {
    .cell(UITableViewCell.self) { $0.textLabel?.text = friend.id + friend.mood }
  }

  /// A model that the test feeds; when this returns, its source is being read.
  private func model() async -> Model {
    let model = Model(
      .onMainActor { [feed] yield in
        feed.deliver = { yield(.live($0)) }
        try await withCheckedThrowingContinuation { feed.failure = $0 }
      }, timing: ListTiming(retry: .never)
    ).lookedAt()
    await waitUntil("the feed has failed") { feed.failure != nil }
    return model
  }

  /// A table that shows the list of a model which isn't read any more, and another model.
  private func switchingModels() async -> (
    UITableView, TableViewSource<String, String, Neighbor>, Model
  ) {
    let first = await model()
    feed.deliver?([friends(["Tom"])])
    let table = table()
    let source = TableViewSource(table, showing: first, cells: content)
    feed.failure?.resume()
    feed.failure = nil
    return (table, source, await model())
  }

  /// The README's model, and `source.follow(friends)`: nothing else has to be called.
  @Test func aTableReadsItsModelWhileItIsInAWindow() async {
    let (store, clock) = (FriendStore(), ManualClock())
    let friends = ItemsModel(.observing { store.friends }, timing: ListTiming(clock: clock))
    let table = UITableView(frame: window.bounds, style: .plain)
    let source = ItemsTableViewSource<Neighbor>(table, cells: content)
    source.follow(friends)
    #expect(!friends.isActive && friends.phase == .loading)
    window.addSubview(table)
    await waitUntil("the first list is shown") { table.shownRowTexts == [["Tom"]] }
    store.friends.append(Neighbor(id: "Huck"))
    await waitUntil("the change is shown") { table.shownRowTexts == [["Tom", "Huck"]] }
    window.finishAnimations()
    table.removeFromSuperview()
    #expect(!friends.isActive)
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await waitUntil("nothing is read") { clock.deadlines.isEmpty }
    store.friends = [Neighbor(id: "Becky")]
    window.addSubview(table)
    await waitUntil("it's read again") { table.shownRowTexts == [["Becky"]] }
    window.finishAnimations()
    source.stopFollowing()
    await waitUntil("no view looks") { !friends.isActive }
    #expect(table.violations.isEmpty)
  }

  /// A table whose source is changed now and then: both hear where the table is.
  @Test func twoSourcesOfATableLookWhileItIsInAWindow() async {
    let table = UITableView(frame: window.bounds, style: .plain)
    let models = (0..<2).map { _ in ItemsModel<Neighbor>(.observing { [] }) }
    let sources = models.map { model in
      let source = ItemsTableViewSource<Neighbor>(table, cells: content)
      source.follow(model)
      return source
    }
    window.addSubview(table)
    #expect(models.map(\.isActive) == [true, true])
    table.removeFromSuperview()
    #expect(models.map(\.isActive) == [false, false])
    withExtendedLifetime(sources) {}
  }

  @Test func theFirstItemsAreShownAtOnce() {
    let source = TableViewSource(table(), showing: [Neighbor(id: "Tom")], cells: content)
    #expect(source.items.map(\.id) == ["Tom"])
  }

  @Test func rowsAreShownAtOnceAndWithEachChange() async {
    let model = await model()
    feed.deliver?([friends(["Tom"])])
    let table = table()
    var phases: [ListPhase] = []
    var outcomes: [UpdateOutcome] = []
    let source = TableViewSource<String, String, Neighbor>(table, cells: content)
    source.follow(model) {
      phases.append($0.phase)
    } ended: {
      outcomes.append($0)
    }
    #expect(table.shownRowTexts == [["Tom"]], "before anything else happens")
    #expect(phases == [.live] && outcomes == [.reloaded(.firstLoad)])
    feed.deliver?([friends(["Huck", "Tom"])])
    await waitUntil("the table shows the list") { table.shownRowTexts == [["Huck", "Tom"]] }
    #expect(phases == [.live, .live] && outcomes.count == 1, "the animation runs")
    feed.deliver?([friends(["Huck"])])
    feed.deliver?([friends(["Sid"])])
    #expect(table.shownRowTexts == [["Huck", "Tom"]])
    table.finishAnimations()
    await waitUntil("the table shows the list") { table.shownRowTexts == [["Sid"]] }
    table.finishAnimations()
    await waitUntil("three lists are shown") { outcomes.count == 3 }
    #expect(outcomes == [.reloaded(.firstLoad), .animated, .animated])
    let batches = table.receivedUpdates.count { if case .batch = $0 { true } else { false } }
    #expect(batches == 2, "a list that a newer one replaced was never shown")
    #expect(table.violations.isEmpty)
    feed.failure?.resume()
  }

  @Test func aFailureIsAPhaseAndTheRowsStay() async {
    let model = await model()
    let table = table()
    var phases: [ListPhase] = []
    let source = TableViewSource(table, showing: model, cells: content) { phases.append($0.phase) }
    #expect(phases.isEmpty && source.sections.isEmpty)
    await waitUntil("the phase is reported after the initializer") { phases == [.loading] }
    feed.deliver?([friends(["Tom"])])
    feed.failure?.resume(throwing: ListFailure("The server is down."))
    await waitUntil("a failure is reported") { phases.last?.failure != nil }
    #expect(phases.last?.failure == ListFailure("The server is down."))
    #expect(table.shownRowTexts == [["Tom"]])
  }

  @Test func rowsOfAnUnreadModelAreKeptUntilItHasSome() async {
    let (table, source, second) = await switchingModels()
    source.follow(second)
    #expect(table.shownRowTexts == [["Tom"]])
    feed.deliver?([friends(["Huck"])])
    await waitUntil("the table shows the list") { table.shownRowTexts == [["Huck"]] }
    feed.failure?.resume()
  }

  @Test func aModelThatFailsBeforeItHasRowsKeepsThoseOfAnother() async {
    let (table, source, second) = await switchingModels()
    var phases: [ListPhase] = []
    source.follow(second) { phases.append($0.phase) }
    feed.failure?.resume(throwing: ListFailure("The server is down."))
    await waitUntil("the failure is shown") { phases.last?.failure != nil }
    #expect(table.shownRowTexts == [["Tom"]])
    #expect(phases == [.loading, .failed(ListFailure("The server is down."))])
  }

  @Test func anEmptyListOfAnotherModelReplacesTheRows() async {
    let (table, source, second) = await switchingModels()
    source.follow(second)
    feed.deliver?([])
    await waitUntil("the table shows the list") { table.shownRowTexts == [] }
    feed.failure?.resume()
  }

  @Test func alertsAreReportedOnce() async {
    let model = await model()
    let source = TableViewSource<String, String, Neighbor>(table(), cells: content)
    await model.attempt { throw ListFailure("The disk is full.") }
    var alerts: [String] = []
    source.follow(model, alert: { alerts.append($0.failure.description) })
    await waitUntil("an alert is shown") { !alerts.isEmpty }
    await model.attempt { throw ListFailure("No response.") }
    feed.deliver?([friends(["Tom"])])
    await waitUntil("both alerts are shown") { alerts.count == 2 }
    #expect(alerts == ["The disk is full.", "No response."])
    feed.failure?.resume()
  }

  /// A screen that keeps neither its source nor its model shows the rows nevertheless.
  @Test func aTableKeepsItsSourceAndTheSourceItsModel() async {
    let table = table()
    var phases = 0
    do {
      let model = await model()
      _ = TableViewSource(table, showing: model, cells: content) { _ in phases += 1 }
    }
    feed.deliver?([friends(["Tom"])])
    await waitUntil("the table shows the list") { table.shownRowTexts == [["Tom"]] }
    #expect(phases == 2)
    feed.failure?.resume()
  }

  @Test func aSourceIsReleasedWithItsTableAndByTheNextSource() async {
    let model = await model()
    weak var first: TableViewSource<String, String, Neighbor>?
    weak var second: TableViewSource<String, String, Neighbor>?
    do {
      let table = UITableView(frame: window.bounds, style: .plain)
      do {
        let source = TableViewSource(table, showing: model, cells: content)
        first = source
      }
      #expect(first != nil)
      do {
        let source = TableViewSource(table, showing: model, cells: content)
        second = source
      }
      #expect(first == nil && second != nil)
    }
    #expect(second == nil)
    feed.failure?.resume()
  }

  @Test func stoppingReleasesTheModel() async {
    let table = table()
    weak var released: Model?
    let source: TableViewSource<String, String, Neighbor>
    do {
      let model = await model()
      source = TableViewSource(table, showing: model, cells: content)
      released = model
    }
    #expect(released != nil)
    source.stopFollowing()
    feed.failure?.resume()
    await waitUntil("the model is released") { released == nil }
  }

  @Test func withoutItsTableASourceFollowsNoLonger() async {
    let model = await model()
    var phases = 0
    var alerts = 0
    let source: TableViewSource<String, String, Neighbor>
    do {
      let table = UITableView(frame: window.bounds, style: .plain)
      source = TableViewSource(table, cells: content)
      source.follow(model, state: { _ in phases += 1 }, alert: { _ in alerts += 1 })
    }
    await model.attempt { throw ListFailure("The disk is full.") }
    let other = table()
    let witness = TableViewSource(other, showing: model, cells: content)
    feed.deliver?([friends(["Tom"])])
    await waitUntil("the other table shows the list") { other.shownRowTexts == [["Tom"]] }
    #expect(phases == 1 && alerts == 0 && source.sections.isEmpty)
    withExtendedLifetime(witness) {}
    feed.failure?.resume()
  }

  @Test func afterStoppingTheRowsStay() async {
    let model = await model()
    let table = table()
    let source = TableViewSource(table, showing: model, cells: content)
    feed.deliver?([friends(["Tom"])])
    await waitUntil("the table shows the list") { table.shownRowTexts == [["Tom"]] }
    source.stopFollowing()
    // Another source of the same model shows when the list has been delivered.
    let other = self.table()
    let witness = TableViewSource(other, showing: model, cells: content)
    feed.deliver?([friends(["Huck"])])
    await waitUntil("the other table shows the list") { other.shownRowTexts == [["Huck"]] }
    #expect(table.shownRowTexts == [["Tom"]])
    withExtendedLifetime(witness) {}
    feed.failure?.resume()
  }

  @Test func aBannerIsShownWhileRowsAreNotCurrent() {
    let table = table()
    table.showBanner(for: .live)
    #expect(table.tableHeaderView == nil)
    let since = ListTime(Date(timeIntervalSince1970: 0))
    table.showBanner(for: .stale(since: since, ListFailure("The server is down.")))
    let banner = table.tableHeaderView as? PhaseBannerView
    #expect(banner?.text?.hasPrefix("Out of date since ") == true)
    #expect(banner?.text?.hasSuffix(": The server is down.") == true)
    #expect(banner?.isHidden == false && banner?.frame.height ?? 0 > 0)
    table.showBanner(for: .failed(ListFailure("No response.")))
    #expect(
      (table.tableHeaderView as? PhaseBannerView) === banner && banner?.text == "No response.")
    table.showBanner(for: .loading)
    #expect(table.tableHeaderView == nil)
    let own = UIView(frame: .zero)
    table.tableHeaderView = own
    table.showBanner(for: .failed(ListFailure("No response.")))
    table.showBanner(for: .live)
    #expect(table.tableHeaderView === own, "the app's own header stays")
  }
}
