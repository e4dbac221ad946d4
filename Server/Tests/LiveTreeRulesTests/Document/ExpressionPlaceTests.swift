import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail) struct ExpressionPlaceTests {
  /// Each `‸` marks the position of the error in the document, not in the expression.
  @Test func anErrorPointsIntoTheExpression() throws {
    try withEvery(
      "rule",
      in: [
        "‸1", "‸ath == null", "auth == ‸ath", "auth == null && ‸nowhere", "1 + ‸", "‸",
        "(1 == 1‸", "1 == 1‸)", "auth.uid ‸= 5", "true ‸; false",
        "1 ‸< 'a'", "'a' == \\\"a\\\" == ‸ath",
        "auth.name == 'a\\\\'b' && ‸ath", "\\u0061uth == ‸ath", "'é😀' == ‸ath", "\\n\\t ‸ath",
        "auth != null\n  && ‸ath", "\n\n‸ath == 1", "root.child('a').‸foo()", "root.‸child()",
        "root.child(‸1).exists()", "root.hasChildren(‸[])", "root.hasChildren(['a', ‸1])",
        "'a'.matches(‸'b')", "'a'.matches(/b*‸*/)",
        "'a'.matches(/a[‸]/)",
        "'a'.matches(/(‸?:b)/)", "'a'.matches(/b/‸g)", "'a'.matches(‸/b)", "'a'.matches(//)‸",
        "'a'.matches(/é\\\\d‸\\\\b/)", "true ? 1 ‸", "true ? 1 : ‸'a'", "!‸1", "-‸'a' == 1",
        "true && ‸1 && true", "‸newData.exists()", "$x == ‸$y", "query.‸foo == 1",
        "auth[‸root] == 1",
        "‸root == null", "'a' + ‸true == 'a'", "‸'abc", "‸08 == 8",
        "1‸a == 1", "root.child('a')‸(1)", "root.‸val == 1", "‸@",
      ]
    ) { rule in
      let document = "{\n \"rules\": { \"$x\": {\n\t\".read\": \"\(rule)\"\n}}}"
      let error = #expect(throws: RulesError.self) {
        try SecurityRules(parsing: document.replacing("‸", with: ""))
      }
      #expect(error.map(Place.init) == Place(ofMarkIn: document), "\(String(describing: error))")
      #expect(error?.message.hasSuffix(".") ?? false, "\(String(describing: error))")
    }
  }

  @Test func anEvaluationFailureHasItsPosition() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {
          ".read": "auth != null &&
            auth.level < 'x'"
        }}
        """)
    let explanation = rules.explainRead(
      at: .root, nil, of: .absent, as: try .parsed(#"{"level": 1}"#), now: 0)
    guard case .failed(let sentence, let line, let column)? = explanation.steps.last?.outcome else {
      Issue.record("The rule fails.")
      return
    }
    #expect((line, column) == (3, 16))
    #expect(sentence.hasPrefix("Can't compare a number and a string."))
  }

  @Test func anErrorStartsWithItsPosition() {
    #expect(
      "\(RulesError(line: 3, column: 14, "No variable \"ath\"."))" == "3:14: No variable \"ath\".")
  }
}
