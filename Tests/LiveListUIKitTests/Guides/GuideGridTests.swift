import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// The code in the migration guides for collection view libraries does what the guides say.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct GuideGridTests {
  @Test func fromIGListKit() async throws {
    let stage = GuideGrid()
    let screen = FeedScreen(stage.view)
    let (first, second) = (Comment(id: 1, text: "Whew!"), Comment(id: 2, text: "Say, Huck"))
    screen.show([
      Post(id: 1, author: "Tom", comments: [first, second]),
      Post(id: 2, author: "Becky", comments: []),
    ])
    stage.settle()
    let cell = try #require(stage.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    screen.show([
      Post(id: 2, author: "Becky T.", comments: [Comment(id: 2, text: "Say, Tom")]),
      Post(id: 1, author: "Tom", comments: [first]),
    ])
    stage.settle()
    #expect(stage.view.shownItemTexts == [["Say, Tom"], ["Whew!"]])
    #expect(stage.view.shownHeaderTexts == ["Becky T.", "Tom"])
    #expect(
      stage.view.cellForItem(at: IndexPath(item: 0, section: 0)) === cell,
      "an item that moves to another section keeps its cell")
    #expect(stage.view.violations.isEmpty)
  }

  @Test func fromListKit() async throws {
    let stage = GuideGrid()
    let screen = SongsScreen(stage.view)
    let (one, two) = (Song(id: 1, title: "One"), Song(id: 2, title: "Two"))
    screen.show(favorites: [], others: [one, two])
    stage.settle()
    let cell = try #require(stage.view.cellForItem(at: IndexPath(item: 0, section: 1)))
    screen.show(favorites: [Song(id: 1, title: "Uno")], others: [two])
    stage.settle()
    #expect(stage.view.shownItemTexts == [["Uno"], ["Two"]])
    #expect(
      stage.view.cellForItem(at: IndexPath(item: 0, section: 0)) === cell,
      "reconfigured without reconfigureItems")
    screen.show(favorites: [one, one], others: [one])
    stage.settle()
    #expect(stage.view.shownItemTexts == [["One", "One"], ["One"]])
  }
}
