import LiveTree
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreeKeyTests {
  @Test(arguments: ["a", " ", "é", "😀", "-", "a-b", "🏳️‍🌈", "~", String(repeating: "k", count: 768)])
  func allowedTextsAreKeys(_ text: String) throws {
    #expect(try TreeKey(text).string == text)
  }

  @Test(arguments: [
    "", ".", "a.b", "$", "#", "[", "]", "a/b", "\u{0}", "\u{1F}", "\u{7F}", "\n",
    String(repeating: "k", count: 769), String(repeating: "é", count: 385),
  ])
  func otherTextsAreNone(_ text: String) {
    let error = #expect(throws: TreeError.self) { try TreeKey(text) }
    #expect(error?.code == .invalidKey)
  }

  @Test func keysAreEqualByBytesOnly() {
    let (composed, decomposed): (TreeKey, TreeKey) = ("\u{E9}", "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed == "\u{E9}")
  }

  @Test func textsAreOrderedByUTF16() {
    #expect(TreeKey("😀") < "\u{FFEE}")
    #expect(TreeKey("\u{D7FF}") < "😀")
    #expect(TreeKey("a") < "ab")
  }

  @Test func orderAgreesWithUTF16Views() throws {
    let scalars: [Unicode.Scalar] = [
      "A", "é", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{EFFF}", "\u{FFFF}",
      "\u{10000}", "\u{10FFFF}",
    ]
    let texts = scalars.map(String.init) + pairs(scalars, scalars).map { "\($0)\($1)" }
    try expectEvery("pair of texts", in: pairs(texts, texts)) { first, second in
      try (TreeKey(first) < TreeKey(second))
        == first.utf16.lexicographicallyPrecedes(second.utf16)
    }
  }

  @Test func numbersBeyond32BitsAreTexts() throws {
    let keys: [TreeKey] = ["2147483648", "10", "-2147483649", "9", "-10"]
    #expect(keys.sorted().map(\.string) == ["-10", "9", "10", "-2147483649", "2147483648"])
  }

  @Test func indicesAreTheirDigits() {
    #expect(TreeKey(index: 12) == "12")
  }
}
