import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The code in the article about tasks does what the article says.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TasksTests {
  private let stage = GuideStage(UITableViewController(style: .plain))

  @Test func theNextPageComesWithTheLastRow() async {
    let screen = PhotoRollScreen(stage.table, PhotoRoll(count: 60, pagesOf: 10))
    stage.settle()
    await waitUntil("the screen is full") {
      stage.settle()
      return stage.table.numberOfRows(inSection: 0) >= 20
    }
    #expect(stage.table.numberOfRows(inSection: 0) < 60, "what isn't shown isn't loaded")
    await waitUntil("the last page is shown") {
      stage.settle()
      let last = stage.table.numberOfRows(inSection: 0) - 1
      stage.table.scrollToRow(at: IndexPath(row: last, section: 0), at: .bottom, animated: false)
      stage.table.layoutIfNeeded()
      return last == 59
    }
    #expect(stage.table.violations.isEmpty)
    withExtendedLifetime(screen) {}
  }

  @Test func anOrderChangesByMoves() {
    let screen = ScoresScreen(stage.table)
    screen.show(
      [Score(id: "Tom", points: 3), Score(id: "Huck", points: 2), Score(id: "Becky", points: 1)],
      in: "Hannibal")
    stage.settle()
    screen.show(
      [Score(id: "Tom", points: 3), Score(id: "Huck", points: 2), Score(id: "Becky", points: 9)],
      in: "Hannibal")
    stage.settle()
    #expect(stage.rows == [["Becky 9", "Tom 3", "Huck 2"]])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func aSearchHidesLeaguesWithoutMatches() {
    let screen = ScoresScreen(stage.table)
    screen.show([Score(id: "Tom", points: 3), Score(id: "Huck", points: 2)], in: "Hannibal")
    stage.settle()
    screen.search("huck")
    stage.settle()
    #expect(stage.rows == [["Huck 2"]])
    screen.search("Sid")
    stage.settle()
    #expect(stage.rows == [] && stage.headers == [])
    screen.show([Score(id: "Tom", points: 3), Score(id: "Huck", points: 4)], in: "Hannibal")
    screen.search("huck")
    stage.settle()
    #expect(stage.rows == [["Huck 4"]], "a new score doesn't end the search")
    screen.search("")
    stage.settle()
    #expect(stage.rows == [["Huck 4", "Tom 3"]])
  }

  /// After an update, the path of a cell that is displayed no longer is another row's.
  @Test func anEndedCellNamesItsOwnItem() {
    let screen = ScoresScreen(stage.table)
    screen.show([Score(id: "Tom", points: 3), Score(id: "Huck", points: 2)], in: "Hannibal")
    stage.settle()
    screen.show([Score(id: "Huck", points: 2)], in: "Hannibal")
    stage.settle()
    #expect(screen.stopped.map(\.id) == ["Tom"])
    screen.tableView(stage.table, didSelectRowAt: IndexPath(row: 0, section: 0))
    #expect(screen.opened.map(\.id) == ["Huck"])
    #expect(screen.source.item(in: UITableViewCell(style: .default, reuseIdentifier: nil)) == nil)
  }

  @Test func aRecipeThatChangesInPlaceIsShown() throws {
    let screen = RecipesScreen(stage.table)
    let recipes = [Recipe(id: 1, title: "Jam"), Recipe(id: 2, title: "Bread")]
    screen.show(recipes)
    stage.settle()
    let cell = try #require(stage.cell(showing: "Jam"))
    recipes[0].title = "Plum jam"
    screen.show(recipes)
    stage.settle()
    #expect(stage.rows == [["Plum jam", "Bread"]])
    #expect(stage.cell(showing: "Plum jam") === cell)
  }

  @Test func sectionsAreFoundByLetterAndByID() {
    let screen = ScoresScreen(stage.table)
    screen.indexByLetter()
    screen.show([Score(id: "Tom", points: 3), Score(id: "Huck", points: 2)], in: "Hannibal")
    stage.settle()
    #expect(screen.source.sectionIndexTitles(for: stage.table) == ["H"])
    #expect(screen.best(in: "Hannibal")?.id == "Tom")
    #expect(screen.best(in: "St. Petersburg") == nil)
  }

  @Test func whatIsNotShownIsNotCompared() {
    let screen = FilmsScreen(stage.table)
    screen.show([])
    #expect(screen.opacity == 1, "also without an animation")
    screen.show([Film(id: 1, title: "Up")])
    stage.settle()
    #expect(screen.opacity == 0)
    let updates = stage.table.receivedUpdates.count
    screen.show([Film(id: 1, title: "Up", viewers: 9)])
    stage.settle()
    #expect(stage.table.receivedUpdates.count == updates)
    screen.show([])
    stage.settle()
    #expect(screen.opacity == 1 && stage.rows == [[]])
  }
}
