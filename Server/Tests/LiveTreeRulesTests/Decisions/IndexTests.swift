import LiveTree
import LiveTreeRules
import Testing
import _LiveTestSupport

@Suite struct IndexTests {
  private let rules = Result {
    try SecurityRules(
      parsing: """
        {"rules": {
          "dinosaurs": {".indexOn": ["height", "size/length"]},
          "scores": {".indexOn": ".value"},
          "rooms": {"$room": {"messages": {".indexOn": "sent"}}, "main": {}}
        }}
        """)
  }

  @Test func anOrderIsIndexedWhereTheRulesSaySo() throws {
    let rules = try rules.get()
    #expect(rules.hasIndex(for: .child(.path("height")), at: .path("/dinosaurs")))
    #expect(rules.hasIndex(for: .child(.path("size/length")), at: .path("/dinosaurs")))
    #expect(rules.hasIndex(for: .value, at: .path("/scores")))
    #expect(rules.hasIndex(for: .child(.path("sent")), at: .path("/rooms/any/messages")))
  }

  @Test func nothingElseIs() throws {
    let rules = try rules.get()
    #expect(!rules.hasIndex(for: .child(.path("weight")), at: .path("/dinosaurs")))
    #expect(!rules.hasIndex(for: .child(.path("size")), at: .path("/dinosaurs")))
    #expect(!rules.hasIndex(for: .value, at: .path("/dinosaurs")))
    #expect(!rules.hasIndex(for: .child(.path("height")), at: .path("/")))
    #expect(!rules.hasIndex(for: .child(.path("height")), at: .path("/dinosaurs/lambeosaurus")))
    #expect(!rules.hasIndex(for: .child(.path("sent")), at: .path("/rooms/main/messages")))
    #expect(!rules.hasIndex(for: .value, at: .path("/nowhere")))
  }

  @Test func keysAndPrioritiesNeedNone() throws {
    #expect(try rules.get().hasIndex(for: .key, at: .path("/nowhere")))
    #expect(try rules.get().hasIndex(for: .priority, at: .path("/nowhere")))
  }
}
