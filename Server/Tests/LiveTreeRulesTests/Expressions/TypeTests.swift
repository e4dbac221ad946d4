import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail) struct TypeTests {
  @Test func aRuleIsTrueOrFalse() throws {
    try expect(
      .refused, of: ["7", "'a'", "null", "root", "now", "", "  ", "['a']", "/a/", "query"])
    try expect(.fails, of: ["auth", "auth.uid", "root.val()"])
  }

  @Test(arguments: [
    ("root", "but this is a snapshot. Use .exists(), or compare .val()."),
    ("7", "but this is a number. Compare it with something."),
    (
      "now.length == 1",
      "A number has no property \"length\". Only strings have it."
    ),
    (
      "data.val().x == 1",
      "has no property \"x\". Strings have only length; to read a child, write .child('x').val()."
    ),
  ])
  func theAdviceSuitsTheType(text: String, words: String) throws {
    let rules = #"{"rules": {".read": "\#(text)"}}"#
    let error = #expect(throws: RulesError.self) { try SecurityRules(parsing: rules) }
    #expect(error?.message.hasSuffix(words) == true, "\(error?.message ?? "")")
  }

  @Test func namesAreKnown() throws {
    try expect(
      .refused,
      of: [
        "skies == 'blue'", "$color == 'red'", "newData.exists()", "var a = 8", "root = 5",
        "this == null", "undefined == null", "auth.uid === '5'; true", "Auth == null", "true true",
        "true & true", "true | true", "@ == 1", "root()", "true()", "'a'()", "now.x == 1",
        "query == null", "query.foo == 1", "query['limitToFirst'] == 1",
      ])
  }

  @Test func keysAreVariablesOnTheirWayOnly() throws {
    let place = Circumstances(location: ["a", "$x", "b", "$y"], path: .path("/a/one/b/two"))
    try expect(.yes, of: ["$x == 'one' && $y == 'two'", "$x + $y == 'onetwo'"], place)
    try expect(.refused, of: ["$z == 'one'", "$ == 'one'", "a == 'a'", "$x == 1 == $z"], place)
    try expect(.refused, of: ["$x.isString()", "$x.foo == 1", "$x < 1", "-$x == 1"], place)
    try expect(.yes, of: ["$x.length == 3", "$x['length'] == 3", "$x.contains('n')"], place)
  }

  @Test func snapshotsListsAndRegularExpressionsAreNotCompared() throws {
    try expect(
      .refused,
      of: [
        "root == null", "root.child('a') != null", "null == data", "['a'] == 'a'", "/a/ == 'a'",
        "root + 'a' == 'a'", "root < 'a'", "root.val() > true", "true <= root.val()",
        "root.val() >= false", "root == root", "-root == 1", "!root",
      ])
  }

  @Test func anOrderIsRefusedWhenItCanNeverBe() throws {
    try expect(
      .refused, of: ["1 < 'a'", "'a' >= 1", "null < 1", "'a' > null", "true < false", "now < 'a'"])
    try expect(.refused, of: ["1 + null == 1", "true + 1 == 2", "null + 'a' == 'a'"])
  }

  @Test func onlyPartsOfAuthHaveProperties() throws {
    try expect(
      .yes, of: ["auth.team.lead", "auth['team']['lead']", "auth.team['le' + 'ad']"], .ada)
    try expect(
      .yes,
      of: [
        "auth.tags[0] == 'x'", "auth.tags['1'] == 'y'", "auth.tags[2] == null",
        "auth.tags.x == null",
      ], .ada)
    try expect(.yes, of: ["auth.tags.length == 2", "auth.name.length == 3"], .ada)
    try expect(.yes, of: ["auth.name.foo == null", "auth.level.foo == null"], .ada)
    try expect(.fails, of: ["auth[auth.nothing] == 1", "auth[auth.isAdmin] == 1"], .ada)
    try expect(.refused, of: ["auth[true] == 1", "auth[null] == 1", "auth[root] == 1"])
    try expect(
      .refused,
      of: [
        "root.val().foo == 1", "root.foo == 1", "root.val == 1", "root.exists", "root['val'] == 1",
        "root['a' + 'b'] == 1", "root.val()['a' + 'b'] == 1", "'abc'.foo == 1", "'abc'[0] == 'a'",
        "'abc'.contains == 1", "1.0.foo == 1", "true.foo == 1", "auth. == 1", "auth.$x == 1",
        "'abc'.size == 3", "'abc'.count == 3", "'abc'.Length == 3", "auth[] == 1", "auth['a' == 1",
        "null.foo == 1", "auth.", "auth.1 == 1",
      ])
  }

  @Test func methodsBelongToSnapshotsAndStrings() throws {
    try expect(
      .yes, of: ["root['exists']() == false", "'abc'['contains']('b')", "!root.exists()"])
    try expect(
      .refused,
      of: [
        "root.foo()", "root['foo']()", "root['exi' + 'sts']()", "auth.foo.bar() == 1",
        "auth.name['doesContain']('a')", "auth['x' + 'y']()", "(1).contains('a')",
        "true.contains('a')", "null.contains('a')", "root.contains('a')", "'a'.exists()",
        "'a'.length() == 1", "root.val().isString()", "'a'.child('b')", "root.length == 1",
      ])
  }

  @Test func argumentsAreCountedAndTyped() throws {
    try expect(
      .refused,
      of: [
        "root.child().exists()", "root.child('a', 'b').exists()", "root.child(7).exists()",
        "root.child(null).exists()", "root.child(root).exists()", "root.hasChild()",
        "root.hasChild(true)", "root.exists(1)", "root.val('a') == 1", "root.parent(1).exists()",
        "root.isString('a')", "root.getPriority(1) == 1", "root.hasChildren('a', 'b')",
        "root.hasChildren('a')", "root.hasChildren([])", "root.hasChildren(['a', 7])",
        "root.hasChildren(['a'], ['b'])", "root.hasChildren([root])", "'a'.contains()",
        "'a'.contains('a', 'b')", "auth.foo.contains(7)", "'a'.replace('a') == 'a'",
        "'a'.replace('a', 1) == 'a'", "'a'.toLowerCase('a') == 'a'", "'a'.matches('/a/')",
        "'a'.matches(auth.foo)", "'a'.matches()", "'a'.matches(/a/, /b/)", "'a'.contains(/a/)",
        "'a'.contains(['a'])", "'a'.beginsWith(1)", "'a'.endsWith(null)", "'a'.contains('a',)",
      ])
  }
}
