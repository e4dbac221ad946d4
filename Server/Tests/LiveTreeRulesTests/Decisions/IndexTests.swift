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
    #expect(rules.hasIndex(for: .child("height"), at: "/dinosaurs"))
    #expect(rules.hasIndex(for: .child("size/length"), at: "/dinosaurs"))
    #expect(rules.hasIndex(for: .value, at: "/scores"))
    #expect(rules.hasIndex(for: .child("sent"), at: "/rooms/any/messages"))
  }

  @Test func nothingElseIs() throws {
    let rules = try rules.get()
    #expect(!rules.hasIndex(for: .child("weight"), at: "/dinosaurs"))
    #expect(!rules.hasIndex(for: .child("size"), at: "/dinosaurs"))
    #expect(!rules.hasIndex(for: .value, at: "/dinosaurs"))
    #expect(!rules.hasIndex(for: .child("height"), at: "/"))
    #expect(!rules.hasIndex(for: .child("height"), at: "/dinosaurs/lambeosaurus"))
    #expect(!rules.hasIndex(for: .child("sent"), at: "/rooms/main/messages"))
    #expect(!rules.hasIndex(for: .value, at: "/nowhere"))
  }

  @Test func keysAndPrioritiesNeedNone() throws {
    #expect(try rules.get().hasIndex(for: .key, at: "/nowhere"))
    #expect(try rules.get().hasIndex(for: .priority, at: "/nowhere"))
  }
}
