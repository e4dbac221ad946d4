import LiveTree
import LiveTreeRules
import Testing
import _LiveTestSupport

@Suite struct ReadTests {
  private func allows(
    _ document: String, at path: String, of data: String = "null", as auth: String = "null"
  ) throws -> Bool {
    try SecurityRules(parsing: document).allowsRead(
      at: TreePath(parsing: path), nil, of: .parsed(data), as: .parsed(auth), now: 0)
  }

  @Test func withoutARuleNothingIsAllowed() throws {
    #expect(try !allows(#"{"rules": {}}"#, at: "/"))
    #expect(try !allows(#"{"rules": {"a": {".read": true}}}"#, at: "/"))
    #expect(try !allows(#"{"rules": {"a": {".read": true}}}"#, at: "/b"))
    #expect(try !allows(#"{"rules": {".write": true}}"#, at: "/"))
  }

  @Test func aReadIsAllowedBelowItsRuleAndNeverRevoked() throws {
    let document = #"{"rules": {"a": {".read": true, "b": {".read": false}}}}"#
    #expect(try allows(document, at: "/a"))
    #expect(try allows(document, at: "/a/b"))
    #expect(try allows(document, at: "/a/b/c/d"))
    #expect(try !allows(document, at: "/"))
  }

  @Test func childRulesDoNotFilterAParentRead() throws {
    let document = #"{"rules": {"a": {"b": {".read": true}}}}"#
    #expect(try !allows(document, at: "/a", of: #"{"a": {"b": 1, "c": 2}}"#))
    #expect(try allows(document, at: "/a/b"))
  }

  @Test func aLiteralKeyTakesPrecedenceOverAVariable() throws {
    let document = #"{"rules": {"$x": {".read": true}, "a": {"c": {".read": "true"}}}}"#
    #expect(try allows(document, at: "/b"))
    #expect(try !allows(document, at: "/a"))
    #expect(try allows(document, at: "/a/c"))
    #expect(try !allows(document, at: "/a/d"))
  }

  @Test func aRuleSeesTheDataAtItsOwnPath() throws {
    let document = #"{"rules": {"a": {".read": "data.child('open').val() == true"}}}"#
    #expect(try allows(document, at: "/a/b/c", of: #"{"a": {"open": true}}"#))
    #expect(try !allows(document, at: "/a/b", of: #"{"a": {"b": {"open": true}}}"#))
  }

  @Test func aFailedRuleIsFalseAndTheNextOneIsEvaluated() throws {
    let document =
      #"{"rules": {".read": "auth.level > 1", "a": {".read": "!(auth.level > 1)"}, "b": {".read": true}}}"#
    #expect(try !allows(document, at: "/"))
    #expect(try !allows(document, at: "/a"))
    #expect(try allows(document, at: "/b"))
    #expect(try allows(document, at: "/", as: #"{"level": 2}"#))
  }

  @Test func keysAreComparedByTheirBytes() throws {
    let document = #"{"rules": {"é": {".read": true}, "$x": {".read": "$x == 'é'"}}}"#
    #expect(try allows(document, at: "/é"))
    #expect(try !allows(document, at: "/e\u{301}"))
  }

  @Test func closedAllowsNothing() {
    #expect(
      !SecurityRules.closed.allowsRead(at: .path("/a"), nil, of: .absent, as: .null, now: 0))
    let commit = TreeCommit(setting: .absent, at: .root)
    #expect(
      !SecurityRules.closed.allowsWrite(commit, from: .absent, to: .absent, as: .null, now: 0))
    #expect(!SecurityRules.closed.hasIndex(for: .value, at: .root))
  }
}
