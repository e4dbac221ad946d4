import Testing

@testable import LiveTreeRules

@Suite struct RulesErrorTests {
  @Test func anErrorSaysWhere() {
    #expect(
      "\(RulesError(line: 3, column: 14, "No variable \"ath\"."))" == "3:14: No variable \"ath\".")
  }
}
