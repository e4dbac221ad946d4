import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail) struct SnapshotTests {
  private let full = Circumstances(
    data: """
      {"s": "text", "n": 1, "d": 1.5, "t": true, "f": false, "o": {"a": 1, "b": {"c": "deep"}},
       "p": {".value": "x", ".priority": 7}, "q": {".priority": "high", "z": 1}}
      """)

  @Test func valuesAreReadWhereTheyAre() throws {
    try expect(
      .yes,
      of: [
        "root.child('s').val() == 'text'", "root.child('n').val() == 1",
        "root.child('d').val() == 1.5", "root.child('t').val()", "!root.child('f').val()",
        "root.child('o/b/c').val() == 'deep'", "root.child('o').child('b').child('c').exists()",
        "root.child('x').val() == null", "root.child('s/x').val() == null",
        "root.child('o').val() != null", "root.child('o').val() != root.child('o').val()",
        "root.child('/o//a/').val() == 1", "root.child('').exists()", "data.child('n').val() == 1",
      ], full)
  }

  @Test func everyQuestionAnswers() throws {
    try expect(
      .yes,
      of: [
        "root.exists()", "root.child('s').isString()", "root.child('n').isNumber()",
        "root.child('d').isNumber()", "root.child('t').isBoolean()", "root.child('f').isBoolean()",
        "root.child('o').hasChildren()", "root.child('o').hasChildren(['a', 'b'])",
        "root.hasChildren(['o/b/c'])", "root.hasChild('o')", "root.hasChild('o/b/c')",
        "root.child('p').getPriority() == 7", "root.child('q').getPriority() == 'high'",
        "root.child('s').getPriority() == null", "root.child('o/a').parent().hasChild('b')",
        "root.child('o/b/c').parent().parent().child('a').val() == 1",
        "root.child('x').parent().exists()", "root.child('o').parent().child('n').val() == 1",
      ], full)
    try expect(
      .no,
      of: [
        "root.child('x').exists()", "root.child('n').isString()", "root.child('s').isNumber()",
        "root.child('n').isBoolean()", "root.child('o').isString()", "root.child('x').isNumber()",
        "root.child('s').hasChildren()", "root.child('x').hasChildren()",
        "root.child('o').hasChildren(['a', 'x'])", "root.hasChild('x')", "root.hasChild('o/x')",
      ], full)
  }

  @Test func whereNothingCanBeIsNothing() throws {
    try expect(
      .yes,
      of: [
        "root.child('a.b').val() == null", "!root.hasChild('bob@example.com')",
        "!root.hasChildren(['a#b'])", "!root.child('o/a.b').exists()",
        "!root.child('a.b').child('o').exists()", "!root.child('a.b').parent().exists()",
      ], full)
  }

  @Test func aNonStringArgumentFails() throws {
    try expect(
      .fails,
      of: [
        "root.child(auth.uid).exists()", "root.hasChild(auth.uid)", "root.hasChildren([auth.uid])",
        "root.hasChildren(['x', auth.uid])", "root.child('o/' + auth.uid).exists()",
        "root.child(root.child('n').val()).exists()", "root.child(root.child('o').val()).exists()",
        "root.parent().exists()", "root.child('o').parent().parent().exists()",
        "data.parent().exists()",
      ], full)
  }

  @Test func variablesHaveTheValuesOfTheirPath() throws {
    var place = Circumstances(
      kind: ".validate", location: ["rooms", "$room"], path: .path("/rooms/one"),
      data: #"{"rooms": {"one": {"n": 1}, "two": {"n": 2}}}"#, newData: #"{"n": 5}"#, now: 77)
    place.kind = ".write"
    try expect(
      .yes,
      of: [
        "data.child('n').val() == 1", "newData.child('n').val() == 5", "$room == 'one'",
        "data.parent().child('two/n').val() == 2", "newData.parent().child('two/n').val() == 2",
        "newData.parent().parent().child('rooms/one/n').val() == 5", "now == 77",
        "root.child('rooms').child($room).child('n').val() == 1", "auth == null",
        "newData.child('n').val() == data.child('n').val() + 4",
      ], place)
    try expect(.fails, of: ["newData.parent().parent().parent().exists()"], place)
  }
}
