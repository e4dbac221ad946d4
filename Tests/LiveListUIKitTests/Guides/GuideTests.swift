import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The code in the migration guides does what the guides say.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct GuideTests {
  @Test func fromDiffableDataSource() async throws {
    let stage = GuideStage(ContactsController(style: .plain))
    stage.controller.show(
      online: [Contact(id: 1, name: "Tom")],
      offline: [Contact(id: 2, name: "Huck"), Contact(id: 3, name: "Becky")])
    stage.settle()
    #expect(stage.rows == [["Tom"], ["Huck", "Becky"]])
    #expect(stage.headers == ["Online, 1", "Offline"])
    let tom = try #require(stage.cell(showing: "Tom"))
    stage.controller.show(
      online: [Contact(id: 3, name: "Becky"), Contact(id: 1, name: "Thomas")],
      offline: [Contact(id: 2, name: "Huck")])
    stage.settle()
    #expect(stage.rows == [["Becky", "Thomas"], ["Huck"]])
    #expect(stage.headers == ["Online, 2", "Offline"], "a header is reconfigured by itself")
    #expect(stage.cell(showing: "Thomas") === tom, "without reconfigureItems")
    #expect(stage.controller.source.indexPath(for: 2) == IndexPath(row: 0, section: 1))
    #expect(stage.table.violations.isEmpty)
  }

  @Test func withThreeNamesChanged() {
    let controller = NamesController(style: .plain)
    let stage = GuideStage(controller)
    controller.names = [1: "Tom", 2: "Huck", 3: "Becky"]
    var log: [String] = []
    controller.reportMisuses { log.append($0) }
    controller.show(online: [1], offline: [2, 2])
    controller.show(online: [3, 1], offline: [2])
    stage.settle()
    #expect(stage.rows == [["Becky", "Tom"], ["Huck"]])
    #expect(
      log == [
        "appendItems(_:toSection:) ignored duplicate identifiers: 2",
        "not animated: the view hasn't shown a list before",
      ])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func withThreeNamesChangedInAnOutline() {
    let stage = DiffableCollectionStage()
    let food = FoodScreen(stage.view)
    food.show()
    #expect(stage.view.shownItemTexts == [["Fruit", "Vegetables"]])
    food.didTapDisclosure(of: "Fruit")
    #expect(stage.view.shownItemTexts == [["Fruit", "Apple", "Pear", "Vegetables"]])
  }

  @Test func aListMayArriveBeforeTheViewIsLoaded() async {
    let controller = ContactsController(style: .plain)
    controller.show(online: [Contact(id: 1, name: "Tom")], offline: [])
    let stage = GuideStage(controller)
    #expect(stage.rows == [["Tom"], []])
    #expect(stage.headers == ["Online, 1", "Offline"])
  }

  @Test func fromDiffableDataSourceDeleting() async {
    let stage = GuideStage(ContactsController(style: .plain))
    stage.controller.show(
      online: [Contact(id: 1, name: "me"), Contact(id: 2, name: "Tom")], offline: [])
    stage.settle()
    stage.table.commitEditing(.delete, forRowAt: IndexPath(row: 1, section: 0))
    #expect(stage.rows == [["me", "Tom"], []], "nothing may be deleted by itself")
    stage.controller.allowDeleting()
    stage.table.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 0))
    stage.table.commitEditing(.delete, forRowAt: IndexPath(row: 1, section: 0))
    #expect(stage.rows == [["me"], []])
    await waitUntil("the action is called") { stage.controller.deleted == [2] }
  }

  @Test func duplicateIDsDoNoHarm() async {
    let stage = GuideStage(ContactsController(style: .plain))
    let twins = [Contact(id: 1, name: "Tom"), Contact(id: 1, name: "Tim")]
    stage.controller.show(online: twins, offline: [])
    stage.settle()
    stage.controller.show(online: [], offline: twins.reversed())
    stage.settle()
    #expect(stage.rows == [[], ["Tim", "Tom"]])
    #expect(stage.table.violations.isEmpty)
    #expect(
      stage.controller.source.sections.duplicateIDs().map(\.description) == [
        "2 items have the id 1, at 1.0, 1.1"
      ])
  }

  @Test func fromDifferenceKit() {
    let stage = GuideStage(TeamsController(style: .plain))
    let (tom, huck) = (Player(id: 1, name: "Tom", goals: 0), Player(id: 2, name: "Huck", goals: 1))
    stage.controller.show([
      Team(id: "a", header: "Adair", items: [tom]), Team(id: "b", header: "Boggs", items: [huck]),
    ])
    stage.controller.show([
      Team(id: "b", header: "Boggs Town", items: [Player(id: 1, name: "Tom", goals: 2), huck]),
      Team(id: "a", header: "Adair", items: []),
    ])
    stage.table.finishAnimations()
    #expect(stage.rows == [["Tom 2", "Huck 1"], []])
    #expect(stage.headers == ["Boggs Town", "Adair"])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func fromDifferenceKitWithABudget() {
    let stage = GuideStage(TeamsController(style: .plain))
    var reasons: [UpdateOutcome.Fallback] = []
    stage.controller.options.onFallback = { reasons.append($0) }
    let players = (0..<101).map { Player(id: $0, name: "p", goals: 0) }
    stage.controller.show([Team(id: "a", header: "Adair", items: [players[0]])])
    stage.controller.show([Team(id: "a", header: "Adair", items: players)])
    #expect(reasons == [.firstLoad], "100 changes are within the budget")
    stage.controller.show([Team(id: "a", header: "Adair", items: [])])
    #expect(reasons.last == .budgetExceeded(operations: 101, budget: 100))
    #expect(stage.rows == [[]])
  }

  @Test func fromDifferenceKitWithoutConforming() {
    let changeset = DifferenceKitExample.changes(
      from: [Scorer(number: 9, name: "Tom"), Scorer(number: 7, name: "Huck")],
      to: [Scorer(number: 9, name: "Thomas"), Scorer(number: 7, name: "Huck", lastSeen: 5)])
    #expect(changeset.itemReconfigures == [ItemPath(section: 0, item: 0)])
    #expect(changeset.batches.isEmpty)
  }

  @Test func fromRxDataSources() async throws {
    let stage = GuideStage(MatchesController(style: .plain))
    try await stage.controller.show(Self.weeks())
    stage.settle()
    #expect(stage.rows == [["AB 1:0"], ["CD 0:0", "EF 0:0"]])
    #expect(stage.headers == ["Week 1", "Week 2"])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func fromRxDataSourcesWithChangesets() async throws {
    let stage = GuideStage(ResultsController(style: .plain))
    try await stage.controller.show(Self.weeks())
    #expect(stage.rows == [["AB 1:0"], ["CD 0:0", "EF 0:0"]])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func fromFirebaseUI() throws {
    let query = DatabaseQuery()
    let stage = GuideStage(ChatController(query))
    query.receive(["-a": ["text": "Hello"], "-b": ["text": "Is anybody there?"]])
    #expect(stage.rows == [["Hello", "Is anybody there?"]])
    let hello = try #require(stage.cell(showing: "Hello"))
    query.receive(["-a": ["text": "Hello!"], "-c": ["text": "Yes"], "-d": ["not": "a message"]])
    query.receive(["-c": ["text": "Yes"], "-a": ["text": "Hello!"]])
    stage.settle()
    #expect(stage.rows == [["Yes", "Hello!"]])
    #expect(stage.cell(showing: "Hello!") === hello)
    stage.leave()
    query.receive(["-e": ["text": "not visible"]])
    #expect(stage.controller.source.sections[0].items.count == 2)
    #expect(stage.table.violations.isEmpty)
  }

  private static func weeks() -> AsyncThrowingStream<[Week], any Error> {
    AsyncThrowingStream { lists in
      let first = Match(id: 1, teams: "AB", score: "0:0")
      lists.yield([Week(id: 1, header: "Week 1", items: [first])])
      lists.yield([
        Week(id: 1, header: "Week 1", items: [Match(id: 1, teams: "AB", score: "1:0")]),
        Week(id: 2, header: "Week 2", items: [Match(id: 2, teams: "CD", score: "0:0")]),
      ])
      lists.yield([
        Week(id: 1, header: "Week 1", items: [Match(id: 1, teams: "AB", score: "1:0")]),
        Week(
          id: 2, header: "Week 2",
          items: [
            Match(id: 2, teams: "CD", score: "0:0"), Match(id: 3, teams: "EF", score: "0:0"),
          ]),
      ])
      lists.finish()
    }
  }
}
