import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

@Suite(.trail, .timeLimit(.minutes(5))) struct WordDifferenceTests {
  private func difference(_ old: String, _ new: String) -> String? {
    WordDifference(from: old, to: new)?.description
  }

  @Test func changedWordsAreMarkedNextToAFewOthers() {
    let text = "Tom and Huck went down the river on a raft"
    #expect(
      difference(text, text.replacing("river", with: "Mississippi"))
        == "Tom and Huck went down the [-river-]{+Mississippi+} on a raft")
    #expect(
      difference("At night, \(text)", "At night, \(text) of logs")
        == "…the river on a raft{+ of logs+}")
    let long = (1...40).map { "w\($0)" }.joined(separator: " ")
    #expect(
      difference("old \(long) old", "new \(long) new")
        == "[-old-]{+new+} w1 w2 w3 w4 … w37 w38 w39 w40 [-old-]{+new+}")
  }

  @Test func otherTextsAreNotCompared() {
    #expect(difference("a b c", "a b d") == nil, "short")
    #expect(difference("a b c d e f", "u v w x y f") == nil, "nearly all is another")
    #expect(difference("a b c d e f", "a b c") == nil)
  }

  /// Without the marks of what was inserted and deleted, both texts are there.
  @Test func bothTextsCanBeReadFromTheMarks() throws {
    try withEvery("seed", in: 0..<2_000) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let old = (0..<9).map { _ in ["a", "b", "c", "d"].randomElement(using: &random) ?? "" }
      var new = old
      for _ in 0..<3 {
        let index = Int.random(in: 0..<new.count, using: &random)
        new[index] = ["a", "e", "f g", "h"].randomElement(using: &random) ?? ""
      }
      let (before, after) = (old.joined(separator: " "), new.joined(separator: " "))
      guard let text = difference(before, after), !text.contains("…") else { return }
      let inserted = /\{\+(.*?)\+\}/
      let deleted = /\[-(.*?)-\]/
      try check(text.replacing(inserted) { _ in "" }.replacing(deleted) { $0.output.1 }, before)
      try check(text.replacing(deleted) { _ in "" }.replacing(inserted) { $0.output.1 }, after)
    }
  }
}
