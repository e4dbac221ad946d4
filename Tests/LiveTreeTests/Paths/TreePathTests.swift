import LiveTree
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreePathTests {
  @Test(arguments: [
    ("", "/"), ("/", "/"), ("//a///b/", "/a/b"), ("a/b", "/a/b"), ("/é/😀", "/é/😀"),
  ])
  func emptySegmentsAreIgnored(_ text: String, _ description: String) throws {
    #expect(try TreePath(parsing: text).description == description)
  }

  @Test(arguments: ["a.b", "/a/$", "/a/\u{7F}/b"])
  func segmentsMustBeKeys(_ text: String) {
    let error = #expect(throws: TreeError.self) { try TreePath(parsing: text) }
    #expect(error?.code == .invalidPath)
    #expect(error?.message == "Invalid path: Invalid token in path")
  }

  @Test func descriptionsLeadBack() throws {
    try expectEvery("path", in: Small.paths) { try TreePath(parsing: $0.description) == $0 }
  }

  @Test func relativeUndoesAppending() throws {
    try expectEvery("pair of paths", in: pairs(Small.paths, Small.paths)) { ancestor, path in
      ancestor.appending(path).relative(to: ancestor) == path
        && ancestor.appending(path).starts(with: ancestor)
    }
  }

  @Test func onlyDescendantsAreRelative() throws {
    try expectEvery("pair of paths", in: pairs(Small.paths, Small.paths)) { path, ancestor in
      let isBelow = Array(path.prefix(ancestor.count)) == Array(ancestor)
      return (path.relative(to: ancestor) != nil) == isBelow
        && path.starts(with: ancestor) == isBelow
    }
  }

  @Test func parentUndoesAppendingAKey() throws {
    #expect(TreePath.root.parent == nil)
    try expectEvery("path and key", in: pairs(Small.paths, Small.keys)) { path, key in
      path.appending(key).parent == path && path.appending(key).last == key
    }
  }
}
