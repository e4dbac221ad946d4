import LiveListTesting
import LiveTree
import LiveTreeRules
import Testing
import _LiveTestSupport

@Suite(.trail, .timeLimit(.minutes(20))) struct MutationTests {
  private static let document = #"""
    {"rules": { // comment
      ".read": "auth != null && root.child('a/' + auth.uid).val() === true",
      "rooms": {".indexOn": ["sent", ".value"], "$room": {
        ".write": "!data.exists() || (newData.child('n').val() + 1.5e3) % 2 >= -0x1f",
        ".validate": "newData.hasChildren(['a', 'b']) && $room.matches(/^[a-z\\d_-]{1,20}(x|y)+$/i)",
        "a": {".validate": "newData.isString() ? newData.val().length < 10 : auth['tok'] == \"\u0041\""}
      }, "b": {/* more */ ".read": true}}
    }}
    """#

  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", "(", ")", ",", ":", "'", "/", "*", "//", "/*", "$", ".", "&&",
    "||", "!", "?", "==", "<", "+", "-", "%", "null", "true", "newData", "auth", "root", ".val()",
    ".child(", "\n", "é", "\u{0}", "\\u", "0x", "1e", "^", "|", "{2}", ".matches(/", "\".read\":",
  ]

  private func mutated(_ generator: inout SplitMix64) -> String {
    var scalars = Array(Self.document.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0..<scalars.count, using: &generator)
      let end = min(scalars.count, start + Int.random(in: 0...6, using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: scalars.removeSubrange(start..<end)
      case 1: scalars.insert(contentsOf: scalars[start..<end], at: end)
      default:
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        scalars.replaceSubrange(start..<end, with: piece.unicodeScalars)
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  @Test func aMutatedDocumentParsesOrHasAnErrorInside() throws {
    var counts = (rules: 0, errors: 0)
    let data = try TreeNode.parsed(#"{"a": {"ada": true}, "rooms": {"r": {"a": "x", "b": 2}}}"#)
    let auth = try JSONValue.parsed(#"{"uid": "ada"}"#)
    try withEvery("seed", in: UInt64(0)..<1_500) { seed in
      var generator = SplitMix64(seed: seed)
      let text = mutated(&generator)
      do {
        let rules = try SecurityRules(parsing: text)
        counts.rules += 1
        let commit = TreeCommit(setting: data[.path("/rooms/r")], at: .path("/rooms/s"))
        let explanation = rules.explainWrite(
          commit, from: data, to: commit.applied(to: data), as: auth, now: 1)
        #expect(!explanation.description.isEmpty)
        let isAllowed = rules.allowsRead(at: .path("/rooms"), nil, of: data, as: auth, now: 1)
        #expect(
          isAllowed
            == rules.explainRead(at: .path("/rooms"), nil, of: data, as: auth, now: 1).isAllowed)
      } catch let error as RulesError {
        counts.errors += 1
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.indices.contains(error.line - 1), "\(error)")
        #expect((1...lines[error.line - 1].count + 1).contains(error.column), "\(error)")
        #expect(error.message.hasSuffix("."), "\(error)")
      }
    }
    #expect(counts.rules > 50 && counts.errors > 500, "\(counts)")
  }
}
