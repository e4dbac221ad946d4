import Foundation
import LiveTree
import LiveTreeWire
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail, .timeLimit(.minutes(20))) struct BudgetTests {
  private func rules(reading expression: String, budget: Int) throws -> SecurityRules {
    var rules = try Circumstances().rules(expression)
    rules.stepBudget = budget
    return rules
  }

  private func outcome(
    _ expression: String, budget: Int, data: String = "null"
  ) throws -> RulesExplanation.Step.Outcome? {
    try rules(reading: expression, budget: budget).explainRead(
      at: .root, nil, of: .parsed(data), as: .null, now: 0
    ).steps.last?.outcome
  }

  @Test func aRuleOverBudgetFailsWithAMessage() throws {
    #expect(try outcome("1 == 1", budget: 3) == .isTrue)
    guard case .failed(let sentence, 1, _)? = try outcome("1 == 1", budget: 2) else {
      Issue.record("The rule needs three steps.")
      return
    }
    #expect(sentence.hasPrefix("The rules take too many steps for this request."))
  }

  @Test func allRulesOfARequestShareOneBudget() throws {
    var rules = try SecurityRules(
      parsing: #"{"rules": {".write": true, "$a": {".validate": "newData.isNumber()"}}}"#)
    let members = (0..<100).map { JSONValue.Member(name: "k\($0)", value: .integer(1)) }
    let write = TreeWrite.set(.root, .object(members))
    #expect(try rules.allows(write))
    rules.stepBudget = 150
    #expect(try !rules.allows(write))
    let commit = try write.resolved(against: .absent, now: 0)
    let explanation = rules.explainWrite(
      commit, from: .absent, to: commit.applied(to: .absent), as: .null, now: 0)
    #expect(!explanation.isAllowed)
    #expect(explanation.steps.count < 100)
  }

  /// A rule that was too expensive must not leave steps for a rule that allows everything.
  @Test func whenTheBudgetIsSpentEveryRuleIsFalse() throws {
    var rules = try SecurityRules(
      parsing: #"{"rules": {".read": "root.val() + 'x' == 'y'", "a": {".read": true}}}"#)
    let long = TreeNode(.string(String(repeating: "x", count: 10_000)))
    #expect(rules.allowsRead(at: .path("/a"), nil, of: long, as: .null, now: 0))
    rules.stepBudget = 100
    #expect(!rules.allowsRead(at: .path("/a"), nil, of: long, as: .null, now: 0))
  }

  /// Every operation on a long string must fail with a small budget and succeed with a large one.
  @Test func workOnStringsIsCounted() throws {
    let long = JSONValue.string(String(repeating: "ab", count: 50_000)).serialized()
    try withEvery(
      "expression",
      in: [
        "root.val().length > 0", "root.val().contains('c')", "root.val().endsWith(root.val())",
        "root.val().beginsWith(root.val())", "root.val().replace('a', 'b') == 'x'",
        "root.val().toUpperCase() == 'x'", "root.val() + 'x' == 'x'", "'x' + root.val() == 'x'",
        "root.val() == root.val()", "root.val() < root.val()", "root.val().matches(/c/)",
        "root.child(root.val()).exists()", "root.hasChild(root.val())",
        "'x'.replace('', root.val()) == ''",
      ]
    ) { expression in
      guard case .failed? = try outcome(expression, budget: 1_000, data: long) else {
        Issue.record("The expression is not counted.")
        return
      }
      if case .failed? = try outcome(expression, budget: 1_000_000, data: long) {
        Issue.record("The expression costs too much.")
      }
    }
  }

  @Test func chainedReplacementsRunOutOfBudget() throws {
    let grown = (0..<30).reduce("'aaaa'") { text, _ in "\(text).replace('a', 'aaaaaaaa')" }
    guard case .failed? = try outcome("\(grown) == 'a'", budget: 100_000) else {
      Issue.record("A string of 8 to the power of 30 letters.")
      return
    }
  }

  @Test func deeplyNestedExpressionsAreErrors() throws {
    func text(_ count: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: count) + "true" + String(repeating: close, count: count)
    }
    let nestings = [
      ("(", ")"), ("!", ""), ("true ? ", " : true"), ("true ? true : ", ""),
      ("'a' == 'a' && (", ")"),
    ]
    for (open, close) in nestings {
      #expect(try Circumstances().answer(text(30, open, close)) == .yes)
      #expect(try Circumstances().answer(text(20_000, open, close)) == .refused)
    }
    #expect(try Circumstances().answer(text(20_000, "auth[", "]")) == .refused)
    #expect(
      try Circumstances().answer("1" + String(repeating: "+1", count: 20_000) + " == 1")
        == .refused)
    #expect(
      try Circumstances().answer(
        "root" + String(repeating: ".parent()", count: 20_000) + ".exists()")
        == .refused)
    #expect(try Circumstances().answer(String(repeating: "[", count: 20_000)) == .refused)
    #expect(
      try Circumstances().answer("--" + String(repeating: "-", count: 20_000) + "1 == 1")
        == .refused)
  }

  @Test func shortPatternsThatRepeatMuchAreBoundedTogether() throws {
    func document(_ count: Int) -> String {
      let rules = (0..<count).map { "\"k\($0)\": {\".read\": \"'a'.matches(/a{999}/)\"}" }
      return "{\"rules\": {\(rules.joined(separator: ","))}}"
    }
    _ = try SecurityRules(parsing: document(200))
    #expect(throws: RulesError.self) { try SecurityRules(parsing: document(300)) }
  }

  @Test func chainsMayBeLong() throws {
    let chain = Array(repeating: "1 == 1", count: 3_000)
    #expect(try Circumstances().answer(chain.joined(separator: " && ")) == .yes)
    #expect(try Circumstances().answer("false || " + chain.joined(separator: " || ")) == .yes)
  }

  /// Rules are evaluated on threads with small stacks.
  @Test func theDeepestRuleFitsIntoASmallStack() throws {
    let depth = ExpressionParser.maximumDepth
    let sum =
      String(repeating: "(1 + ", count: depth - 3) + "1" + String(repeating: ")", count: depth - 3)
    let answer = Mutex<Answer?>(nil)
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      answer.withLock { $0 = try? Circumstances().answer("\(sum) > 1") }
      finished.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    finished.wait()
    #expect(answer.withLock { $0 } == .yes)
  }
}
