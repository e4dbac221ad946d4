import LiveList
import LiveListTesting
import XCTest

nonisolated struct Friend: Identifiable, Equatable {
  let id: Int
  var name: String
}

nonisolated final class FriendsTests: XCTestCase {
  private let old = [Friend(id: 1, name: "Huck"), Friend(id: 2, name: "Becky")]
  private let new = [Friend(id: 2, name: "Becky"), Friend(id: 1, name: "Huckleberry")]

  func testViewsAcceptTheChanges() throws {
    try expectLegal(ListChangeset(from: old, to: new))
  }

  func testATableShowsTheNewList() throws {
    var table = SimulatedTableView(showing: old)
    try table.apply(ListChangeset(from: old, to: new))
    XCTAssertEqual(table.shown.map(\.items), [new])
  }
}
