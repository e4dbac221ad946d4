import LiveTree
import LiveTreeClient
import Testing
import _LiveTestSupport
import _ProgramSupport

/// How values are typed in the console.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleValueTests {
  private func hasType(_ type: String, _ console: ConsolePage) async throws -> Bool {
    try await console.page.waits(
      for: "document.querySelector('.editor select')?.value === '\(type)'")
  }

  /// What is typed over a string is a string, with its quotes or without them.
  @Test func aStringNeedsNoQuotes() async throws {
    try await withConsole(showing: #"{"text": "one", "lines": "a\nb", "quoted": "\"q\""}"#) {
      console, database in
      for (typed, text) in [
        ("42", "42"), ("true", "true"), ("  two words ", "  two words "),
        (#""in quotes""#, "in quotes"),
        (#"a "b" c"#, #"a "b" c"#), ("{}", "{}"), (#""open"#, #""open"#), ("", ""),
      ] {
        try await console.choose("/a/text")
        #expect(try await hasType("string", console))
        try await console.write(typed)
        #expect(try await hasType("string", console), "\(typed)")
        try await console.submit()
        #expect(try await console.closesEditor())
        #expect(try await database["a/text"].get().scalar == .string(text), "\(typed)")
      }
      // These would be read as other strings without their quotes.
      for (key, text) in [("lines", "a\nb"), ("quoted", #""q""#)] {
        try await console.choose("/a/\(key)")
        #expect(try await hasType("string", console))
        try await console.submit()
        #expect(try await console.closesEditor())
        #expect(try await database["a/\(key)"].get().scalar == .string(text))
      }
    }
  }

  /// The text decides until a type is chosen.
  @Test func theTypeOfANewValueFollowsItsText() async throws {
    try await withConsole(showing: "1") { console, database in
      _ = try await HTTPAnswer.put(console.page.address + "/a.json", #"{"z": 1}"#)
      #expect(try await console.shows("/a/z", "1"))
      for (index, (typed, type)) in [
        ("12", "number"), ("-1.5e3", "number"), ("12 Main Street", "string"), ("false", "boolean"),
        (#"{"b": 1}"#, "object"), ("hello, world", "string"), ("007", "string"),
      ].enumerated() {
        try await console.focusTree()
        try await console.press("Home", "+")
        try await console.write("k\(index)", typed)
        #expect(try await hasType(type, console), "\(typed)")
        try await console.submit()
        #expect(try await console.closesEditor(), "\(typed)")
      }
      #expect(try await database["a/k2"].get().scalar == .string("12 Main Street"))
      #expect(try await database["a/k0"].get().scalar == .integer(12))
      #expect(try await database["a/k6"].get().scalar == .string("007"))
    }
  }

  /// A typing error doesn't turn a number into a string.
  @Test func aNumberWithALetterIsNotAString() async throws {
    try await withConsole(showing: #"{"n": 42}"#) { console, database in
      try await console.choose("/a/n")
      try await console.write("4x2")
      #expect(try await hasType("number", console))
      try await console.submit()
      #expect(try await console.page.says(#"found "x""#, in: ".refusal"))
      #expect(try await database["a/n"].get().scalar == .integer(42))
      try await console.press(button: "Save as a string")
      #expect(try await console.closesEditor())
      #expect(try await database["a/n"].get().scalar == .string("4x2"))
    }
  }

  /// In a cell of a table, too.
  @Test func aCellKeepsItsString() async throws {
    try await withConsole(showing: #"{"p": {"zip": "0412"}, "q": {"zip": "0500"}}"#) {
      console, database in
      try await console.focusTree()
      try await console.press("t")
      #expect(try await console.page.says("0412", in: ".grid"))
      try await console.page.browser.run("document.querySelector('.grid').focus()")
      try await console.press("ArrowRight", "Enter")
      #expect(
        try await console.page.waits(for: "document.querySelector('.grid input')?.value === '0412'")
      )
      try await console.page.write("0413", into: ".grid input")
      try await console.page.key("Enter", on: ".grid input")
      #expect(try await console.page.says("0413", in: ".grid"))
      #expect(try await database["a/p/zip"].get().scalar == .string("0413"))
    }
  }
}
