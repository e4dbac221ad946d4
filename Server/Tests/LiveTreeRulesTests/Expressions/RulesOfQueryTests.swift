import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail) struct RulesOfQueryTests {
  @Test func aReadWithoutAQueryIsInTheOrderOfKeys() throws {
    try expect(
      .yes,
      of: [
        "query.orderByKey", "query.orderByValue == false", "!query.orderByPriority",
        "query.orderByChild == null", "query.startAt == null", "query.endAt == null",
        "query.equalTo == null", "query.limitToFirst == null && query.limitToLast == null",
      ])
    try expect(.fails, of: ["query.limitToFirst <= 10", "query.startAt > 1"])
  }

  @Test func queryPropertiesMatchTheQuery() throws {
    let owner = TreeOrder.child(.path("a/owner"))
    try expect(
      .yes,
      of: [
        "query.orderByChild == 'a/owner'", "query.equalTo == 'ada'", "!query.orderByKey",
        "query.startAt == null && query.endAt == null",
      ], Circumstances(query: TreeQuery(order: owner, equalTo: .string("ada"))))
    try expect(
      .yes, of: ["query.orderByValue", "query.startAt == 2", "query.endAt == true"],
      Circumstances(
        query: TreeQuery(
          order: .value, start: .init(.integer(2)), end: .init(.bool(true)))))
    try expect(
      .yes, of: ["query.orderByKey", "query.limitToFirst <= 10", "query.limitToLast == null"],
      Circumstances(query: TreeQuery(order: .key, limit: .first(10))))
    try expect(
      .yes, of: ["query.orderByPriority", "query.limitToLast == 3"],
      Circumstances(query: TreeQuery(limit: .last(3))))
  }

  @Test func equalExclusiveBoundsAreNotEqualTo() throws {
    let bound = TreeQuery.Bound(.integer(2), isInclusive: false)
    try expect(
      .yes, of: ["query.equalTo == null", "query.startAt == 2", "query.endAt == 2"],
      Circumstances(query: TreeQuery(order: .value, start: bound, end: bound)))
  }

  @Test func onlyTheRuleAtThePathSeesTheQuery() throws {
    let text = #"{"rules": {"a": {".read": "query.limitToFirst <= 10"}}}"#
    let rules = try SecurityRules(parsing: text)
    let query = TreeQuery(order: .key, limit: .first(10))
    func isAllowed(_ path: String) -> Bool {
      rules.allowsRead(at: .path(path), query, of: .absent, as: .null, now: 0)
    }
    #expect(isAllowed("/a"))
    #expect(!isAllowed("/a/b"), "Ten children of any child are more than the first ten children.")
    #expect(!isAllowed("/"))
  }
}
