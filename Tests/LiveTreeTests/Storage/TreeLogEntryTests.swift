import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct TreeLogEntryTests {
  private static func entry(_ seed: UInt64) -> TreeLogEntry {
    var random = SplitMix64(seed: seed)
    let version = TreeVersion(Int64.random(in: 0...(.max), using: &random))
    let batch = TreeBatchID(using: &random)
    let path = TreePath(
      (0..<Int.random(in: 0...2, using: &random)).map { _ in TreeKey.random(using: &random) })
    let change: TreeLogEntry.Change
    switch Int.random(in: 0..<6, using: &random) {
    case 5:
      change = .onDisconnect(session: "s\(seed)", .random(at: path, using: &random))
    case 0:
      change = .rules("\"\u{1F600}\n\0\(seed)")
    case 1...2:
      change = .commit(TreeCommit(setting: .random(using: &random), at: path))
    default:
      let keys = Set((0..<3).map { _ in TreeKey.random(using: &random) }).sorted()
      let changes = keys.map { key in
        TreeChange(path: path.appending(key), node: .random(levels: 2, using: &random))
      }
      change = .commit(TreeCommit(updating: changes, at: path))
    }
    return TreeLogEntry(change, in: batch, version: version)
  }

  @Test func anEntrySurvivesItsCanonicalForm() throws {
    try withEvery("seed", in: 0..<2_000 as Range<UInt64>) { seed in
      let entry = Self.entry(seed)
      let text = entry.canonical
      let read = try TreeLogEntry(canonical: text)
      #expect(read == entry)
      #expect(read.canonical == text)
      #expect(!text.contains("\n"))
    }
  }

  @Test(arguments: [
    #"{"version":1,"batch":"000000000000000a000000000000000b","set":"/a","node":{"b":1}}"#,
    #"{"version":2,"batch":"000000000000000a000000000000000b","update":"/a","nodes":"#
      + #"[["/a/b",{".value":"x",".priority":1}],["/a/c",null]]}"#,
    #"{"version":3,"batch":"000000000000000a000000000000000b","rules":"{}"}"#,
    #"{"version":4,"batch":"000000000000000a000000000000000b","session":"s","append":"#
      + #"{"set":"/a","value":{".sv":"timestamp"},"auth":null}}"#,
    #"{"version":4,"batch":"000000000000000a000000000000000b","session":"s","append":"#
      + #"{"update":"/a","value":{"b":1}}}"#,
    #"{"version":5,"batch":"000000000000000a000000000000000b","session":"s","cancel":"/a"}"#,
    #"{"version":6,"batch":"000000000000000a000000000000000b","session":"s","end":true}"#,
    #"{"version":7,"batch":"000000000000000a000000000000000b","session":"s","replace":1,"with":"#
      + #"{"update":"/a","value":{"b":1}}}"#,
    #"{"version":8,"batch":"000000000000000a000000000000000b","session":"s","replace":0,"with":null}"#,
  ])
  func theFormStaysAsItIs(text: String) throws {
    #expect(try TreeLogEntry(canonical: text).canonical == text)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"version":1,"batch":"x","rules":""}"#,
    #"{"version":1.5,"batch":"000000000000000a000000000000000b","rules":""}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b"}"#,
    #"{"version":1,"batch":"+00000000000000a000000000000000b","rules":""}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","set":"/a.b","node":1}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","set":"/a"}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","session":"s"}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","session":"s","end":false}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","session":"s","append":"#
      + #"{"set":"/a"}}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","session":"s","append":"#
      + #"{"value":1}}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","session":"s","replace":1}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","session":"s","replace":1,"with":1}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","update":"/a","nodes":[["/b",1]]}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","update":"/a","nodes":[["/a",1]]}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","update":"/","nodes":[["/a",1],"#
      + #"["/a/b",1]]}"#,
    #"{"version":1,"batch":"000000000000000a000000000000000b","update":"/","nodes":[["/a"]]}"#,
  ])
  func anythingElseIsAnError(text: String) {
    #expect(throws: TreeLogError.self) { try TreeLogEntry(canonical: text) }
  }
}
