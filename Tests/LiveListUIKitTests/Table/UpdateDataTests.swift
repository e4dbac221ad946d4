import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing

/// `updateData()` in place of `reloadData()`: N1 to N16 of the article's features.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct UpdateDataTests {
  private let before = [
    company("Amazon", [1: "Kindle", 2: "Kindle Fire", 3: "Kindle Fire HD 7\""]),
    company("Apple", [4: "iPad", 5: "iPhone", 6: "iPod"]),
    company("Blackberry RIM", [7: "Blackberry Q5", 8: "Blackberry Q10", 9: "Blackberry Z10"]),
    company("Google", [10: "Nexus 4", 11: "Nexus 7", 12: "Nexus 10"]),
  ]
  private let after = [
    company("Amazon", [1: "Kindle", 3: "Kindle Fire HD 7\"", 13: "Kindle Fire HD 8.9\""]),
    company("Apple", [4: "New iPad", 14: "iPad Mini", 5: "iPhone 5", 6: "iPod Touch"]),
    company("Google", [10: "Nexus 4", 11: "Nexus 7", 12: "Nexus 10", 15: "Nexus Watch"]),
    company(
      "Microsoft",
      [16: "Windows 8 Phone", 17: "Windows Surface RT", 18: "Windows Surface Pro"]),
  ]

  /// The article's example: exactly these changes, in one update (N1, N9, N10, N14).
  @Test func theArticlesExampleChangesInOneUpdate() {
    let screen = CompaniesTable(before)
    #expect(screen.show(after) == .animated)
    var changes = BatchChanges()
    changes.sectionDeletes = [2]
    changes.sectionInserts = [3]
    changes.itemDeletes = [ItemPath(section: 0, item: 1)]
    changes.itemInserts = [
      ItemPath(section: 0, item: 2), ItemPath(section: 1, item: 1), ItemPath(section: 2, item: 3),
    ]
    #expect(screen.batches.map(\.changes) == [changes])
    let renamed = screen.table.receivedUpdates.compactMap {
      if case .reconfigure(let paths) = $0 { paths } else { nil }
    }
    #expect(
      renamed == [
        [
          IndexPath(row: 0, section: 1), IndexPath(row: 2, section: 1),
          IndexPath(row: 3, section: 1),
        ]
      ])
    #expect(screen.shown == after.map { $0.items.map(\.name) })
    #expect(screen.table.shownSections.map(\.header) == after.map(\.id))
    #expect(screen.table.violations.isEmpty)
  }

  /// One changed row in a thousand requires a few keys, and one comparison of each row.
  @Test func keysAreRequestedOnlyWhereRowsDiffer() {
    let rows = (0..<1_000).map { Product(number: $0, name: "Product \($0)") }
    var renamed = rows
    renamed[500].name = "New name"
    let screen = CompaniesTable([ListSection(id: "A", header: "A", items: rows)])
    screen.calls = []
    #expect(screen.show([ListSection(id: "A", header: "A", items: renamed)]) == .animated)
    #expect(screen.keyCount <= 4)
    #expect(screen.calls.count { $0.hasPrefix("compare") } <= 1_000)
    #expect(screen.table.violations.isEmpty)
  }

  /// Only the first list is shown without an animation. A list that became empty has been shown.
  @Test func rowsThatAreInsertedIntoAnEmptyListAreAnimated() {
    let screen = CompaniesTable(before)
    #expect(screen.show([]) == .animated)
    #expect(screen.show(before) == .animated)
    let other = CompaniesTable([])
    #expect(other.show(before) == .reloaded(.firstLoad))
    #expect(screen.table.violations.isEmpty && other.table.violations.isEmpty)
  }

  /// N2: another data source, or none at all.
  @Test func otherDataSourcesAreReloaded() {
    let screen = FriendsTable("Tom")
    screen.sections = [friends(["Huck"])]
    var reasons: [UpdateOutcome.Fallback] = []
    let options = UpdateOptions { reasons.append($0) }
    #expect(screen.table.updateData(options: options) == .reloaded(.previousListUnknown))
    #expect(screen.shown == [["Huck"]] && reasons == [.previousListUnknown])
    #expect(UITableView(frame: .zero).updateData() == .reloaded(.previousListUnknown))
  }

  /// N3.
  @Test func outOfAWindowTheTableIsReloaded() {
    let screen = CompaniesTable(before)
    screen.table.removeFromSuperview()
    #expect(screen.show(after) == .reloaded(.notInWindow))
    #expect(screen.table.violations.isEmpty)
    screen.window.addSubview(screen.table)
    #expect(screen.shown == after.map { $0.items.map(\.name) })
  }

  /// N4, N6: the original reloads; here, duplicate keys are paired in order.
  @Test func sharedKeysNeitherCrashNorStopTheAnimation() {
    let twins = [company("A", [1: "a", 1: "b"]), company("A", [2: "c"])]
    let screen = CompaniesTable(twins)
    let target = [company("A", [1: "b", 1: "b", 1: "a"]), company("A", [2: "c", 2: "c"])]
    #expect(screen.show(target) == .animated)
    #expect(screen.shown == [["b", "b", "a"], ["c", "c"]])
    #expect(screen.table.violations.isEmpty)
  }

  /// N5: the original reloads if the order changes; here, rows that can move in one update do.
  @Test func changesOfOrderAreAnimated() {
    let screen = CompaniesTable(before)
    let cell = screen.table.cellForRow(at: IndexPath(row: 0, section: 3))
    #expect(screen.show(before.reversed()) == .animated)
    #expect(screen.shown == before.reversed().map { $0.items.map(\.name) })
    #expect(screen.table.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
    #expect(screen.batches.count == 1)
  }

  /// N7, N8: a batch is never refused, so no exception has to be caught and no update discarded.
  @Test func movedAndChangedSectionsAreUpdatedInOneBatch() {
    let screen = CompaniesTable(before)
    let target = [
      company("Google", [12: "Nexus 10", 10: "Nexus 4", 20: "Nexus 5"]),
      company("Apple", [6: "iPod", 4: "iPad"]), company("Amazon", [1: "Kindle", 5: "iPhone"]),
    ]
    #expect(ListChangeset(from: named(before), to: named(target)).batches.count == 2)
    #expect(screen.show(target) == .animated)
    #expect(screen.batches.count == 1)
    #expect(screen.shown == target.map { $0.items.map(\.name) })
    #expect(screen.table.violations.isEmpty)
  }

  /// N11, N12.
  @Test func theDataSourceComparesAndIsCalledBeforeAndAfter() {
    let screen = CompaniesTable([company("A", [1: "a", 2: "b"])])
    screen.show([company("A", [1: "a", 2: "B"])])
    #expect(screen.calls.first == "will update")
    #expect(screen.calls.dropFirst().dropLast() == ["compare 1", "compare 2"])
    #expect(screen.calls.last == "did update", "a cell was reconfigured, and nothing moves")
    screen.show([company("A", [1: "a", 2: "B", 3: "c"])])
    screen.calls = []
    screen.table.finishAnimations()
    #expect(screen.calls == ["did update"])
  }

  /// N11: a section is compared with its own callback; the original used that of rows.
  @Test func aChangedHeaderIsRefreshed() {
    let screen = CompaniesTable([company("A", [1: "a"])])
    var target = screen.currentSections
    target[0].header = "A, since 1994"
    screen.show(target)
    #expect(screen.table.shownSections.map(\.header) == ["A, since 1994"])
    #expect(screen.batches.isEmpty)
  }

  /// N13: changed rows are reconfigured, or replaced if they need another kind of cell.
  @Test(arguments: ContentUpdates.allCases)
  func changedRowsAreReconfiguredOrReplaced(updates: ContentUpdates) {
    let screen = CompaniesTable([company("A", [1: "a", 2: "b"])])
    let cell = screen.table.cellForRow(at: row(1))
    let target = [company("A", [2: "B", 1: "a"])]
    #expect(screen.show(target, updates: updates) == .animated)
    #expect(screen.shown == [["B", "a"]])
    #expect((screen.table.cellForRow(at: row(0)) === cell) == (updates == .reconfigure))
    #expect(screen.batches.count == 1 && screen.table.violations.isEmpty)
  }

  /// A data source that answers from its new data must not be asked for old rows.
  @Test func aTableThatNeedsLayoutIsNotAskedForOldRows() {
    let screen = NamesTable((0..<100).map { "\($0)" })
    screen.table.updateData()
    screen.table.frame.size.height = 200
    screen.table.layoutIfNeeded()
    screen.table.contentOffset.y = 3000
    screen.currentSections = [friends(["1"])]
    #expect(screen.table.updateData() == .animated)
    #expect(screen.table.shownRowTexts == [["1"]] && screen.table.violations.isEmpty)
  }

  /// A table view with another data source loads its list.
  @Test func anotherDataSourceHasItsOwnList() {
    let screen = CompaniesTable(before)
    let other = CompaniesTable(after)
    screen.table.dataSource = other
    screen.table.layoutIfNeeded()
    #expect(screen.shown == after.map { $0.items.map(\.name) })
    other.currentSections = before
    #expect(screen.table.updateData() == .animated)
    #expect(screen.shown == before.map { $0.items.map(\.name) })
    #expect(screen.table.violations.isEmpty)
  }

  @Test func duringADropTheTableIsNotChanged() {
    let screen = CompaniesTable(before)
    screen.table.setHandlingDrop(true)
    #expect(screen.show(after) == .postponed(.uncommittedUpdates))
    #expect(!screen.calls.contains("will update"))
    // Whatever is requested in the meantime, the table responds with the rows that it counted.
    screen.table.contentOffset.y = 40
    screen.table.layoutIfNeeded()
    #expect(screen.show(Array(after.dropLast())) == .postponed(.uncommittedUpdates))
    #expect(screen.shown == before.map { $0.items.map(\.name) })
    screen.table.setHandlingDrop(false)
    #expect(screen.table.updateData() == .animated, "both changes at once")
    #expect(screen.shown == after.dropLast().map { $0.items.map(\.name) })
    #expect(screen.table.violations.isEmpty)
  }

  @Test func aDraggedRowIsRecorded() {
    let screen = CompaniesTable([company("A", [1: "a", 2: "b", 3: "c"])])
    screen.currentSections = [company("A", [2: "b", 3: "c", 1: "a"])]
    screen.tableView(
      screen.table,
      hasMoved: ListDiff.ItemMove(
        from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 2)))
    #expect(screen.table.updateData() == .nothing)
    #expect(screen.sections(in: screen.table)[0].items.map(\.number) == [2, 3, 1])
  }

  /// A data source that answers from its new data; the first list is loaded by the table itself.
  @Test func aListThatTheTableLoadedOnItsOwnIsReloadedOnce() {
    let screen = NamesTable(["Tom"])
    screen.currentSections = [friends(["Tom", "Huck"])]
    #expect(screen.table.updateData() == .reloaded(.previousListUnknown))
    screen.currentSections = [friends(["Huck"])]
    #expect(screen.table.updateData() == .animated)
    #expect(screen.table.shownRowTexts == [["Huck"]])
    #expect(screen.table.violations.isEmpty)
  }

  /// R38: a row whose kind changes gets another cell.
  @Test func aRowThatChangesItsKindGetsAnotherCell() {
    let screen = NamesTable(["Tom", "Huck"])
    screen.table.updateData()
    let cells = screen.table.visibleCells
    screen.currentSections[0].items[0].mood = "!"
    screen.currentSections[0].items[1].mood = " "
    #expect(screen.table.updateData() == .animated)
    #expect(screen.table.shownRowTexts == [["Tom!", "Huck "]])
    #expect(screen.table.visibleCells.map { $0.reuseIdentifier } == ["loud", "calm"])
    #expect(screen.table.visibleCells[1] === cells[1])
    #expect(screen.table.violations.isEmpty)
  }

  /// N16.
  @Test func anUpdateDescribesItself() {
    let screen = CompaniesTable(before)
    screen.currentSections = after
    let update = screen.table.updateData(from: screen)
    #expect(update.outcome == .animated)
    #expect(update.changeset.counts.description.contains("1 section deleted"))
    let changeset = ListChangeset(from: named(before), to: named(after))
    #expect(update.changeset.diff == changeset.diff)
    #expect("\(changeset)".contains("1 section deleted"))
  }

  private func named(_ companies: [CompaniesTable.Company]) -> [ListSection<String, String, Name>] {
    companies.map { company in
      ListSection(
        id: company.id, header: company.header,
        items: company.items.map { Name(id: $0.number, name: $0.name) })
    }
  }

  private struct Name: Identifiable, Equatable {
    let id: Int
    let name: String
  }
}

/// A data source that responds to the table with its newest names, in cells of two kinds.
@MainActor
private final class NamesTable: NSObject, UpdatingDataSource {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
  var currentSections: [ListSection<String, String, Neighbor>]

  init(_ names: [String]) {
    currentSections = [friends(names)]
    super.init()
    for kind in ["loud", "calm"] {
      table.register(UITableViewCell.self, forCellReuseIdentifier: kind)
    }
    table.dataSource = self
    window.addSubview(table)
    table.layoutIfNeeded()
  }

  func key(of row: Neighbor) -> String { row.id }

  func kind(of row: Neighbor) -> AnyHashable { row.mood == "!" ? "loud" : "calm" }

  func numberOfSections(in tableView: UITableView) -> Int { currentSections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    currentSections[section].items.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let row = currentSections[indexPath.section].items[indexPath.row]
    let cell = tableView.dequeueReusableCell(
      withIdentifier: row.mood == "!" ? "loud" : "calm", for: indexPath)
    cell.textLabel?.text = row.id + row.mood
    return cell
  }
}
