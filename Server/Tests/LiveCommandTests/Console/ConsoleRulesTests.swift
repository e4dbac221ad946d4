import Foundation
import LiveFormats
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The rules in the console.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleRulesTests {
  @Test func theLineOfAnInvalidRuleIsMarked() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: server.address, in: browser)
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.page.write(
          "{\n  \"rules\": {\n    \".read\": \"auth.uid ===\"\n  }\n}", into: "textarea")
        try await console.press(button: "Check")
        #expect(
          try await console.page.waits(
            for: "document.querySelector('.lines .error')?.textContent === '3'"))
        try await console.press(button: "Locked")
        try await console.press(button: "Check")
        #expect(try await console.page.says("Rules are valid", in: ".rules .message"))
        try await console.press(button: "Save")
        #expect(try await console.page.says("only the admin", in: ".rules .message"))
      }
      await #expect(throws: DatabaseError.self) { try await server.database["data"].get() }
      server.process.kill()
    }
  }

  /// Beside the editor, and nowhere else.
  @Test func unsavedRulesHaveOneSaveButton() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      defer { server.process.kill() }
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: server.address, in: browser)
        let count = """
          [...document.querySelectorAll('button')]
            .filter((it) => it.checkVisibility() && it.textContent === 'Save').length
          """
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.press(button: "Locked")
        #expect(try await console.page.says("Not saved yet.", in: ".rules .message"))
        #expect(try await browser.value(of: count) == .integer(1))
        for section in ["Data", "Rules"] { try await console.press(button: section) }
        #expect(try await console.page.says("Not saved yet.", in: ".rules .message"))
        #expect(try await browser.value(of: count) == .integer(1))
        try await console.press(button: "Save")
        #expect(try await console.page.says("Saved.", in: ".rules .message"))
      }
    }
  }

  @Test func unsavedRulesAreKeptWhileAnotherSectionIsShown() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      defer { server.process.kill() }
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: server.address, in: browser)
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.page.write("half a rule", into: "textarea")
        try await console.press(button: "Data")
        try await console.press(button: "Rules")
        #expect(try await console.page.says("Not saved yet.", in: ".rules .message"))
        #expect(
          try await console.page.waits(
            for: "document.querySelector('textarea').value === 'half a rule'"))
        try await console.press(button: "Discard")
        #expect(
          try await console.page.waits(
            for: "document.querySelector('textarea').value.includes('.read')"))
      }
    }
  }

  @Test func rulesOfAnotherWindowAreNotOverwrittenSilently() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: server.address, in: browser)
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await browser.run(
          """
          window.saved = fetch('/.settings/rules.json', {
            method: 'PUT', headers: {Authorization: 'Bearer owner'},
            body: '{"rules": {".read": true}}'}).then(() => (window.isSaved = true));
          """)
        #expect(try await console.page.waits(for: "window.isSaved"))
        try await console.press(button: "Open")
        try await console.press(button: "Save")
        #expect(
          try await console.page.says(
            "The rules were changed elsewhere", in: ".rules .message"))
        try await console.press(button: "Save mine")
        #expect(try await console.page.says("Saved.", in: ".rules .message"))
      }
      try await server.database["data/about"].set(.string("Open again"))
      server.process.kill()
    }
  }

  @Test func aDeniedReaderIsOfferedToAuthenticate() async throws {
    try await withTemporaryFolder { folder in
      let rules = folder + "/closed.json"
      try #"{"rules": {"data": {".read": false}}}"#
        .write(toFile: rules, atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(
        file: folder + "/a.sqlite", port: 0, "--rules", rules)
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: server.address, in: browser)
        try await console.press(button: "as admin")
        try await console.press(button: "Sign out")
        #expect(try await console.hasState("denied"))
        #expect(
          try await console.page.says(
            "Permission denied. The rules don't allow you to read this node.", in: ".notice"))
        try await console.press(button: "Authenticate")
        // An emulator takes every other access token as the admin's.
        #expect(try await console.page.waits(for: "document.querySelector('.identity input')"))
        let invalid = String(repeating: "x", count: 20_000)
        try await console.page.write(invalid, into: ".identity input")
        try await console.press(button: "Sign in")
        #expect(
          try await console.page.says(
            "Could not parse auth token. Authenticate with another token.", in: ".identity"),
          "no rule was evaluated")
        try await console.press(button: "As admin")
        #expect(try await console.isLive())
        #expect(try await console.shows("/data/fullName", #""Tom Sawyer""#))
      }
      server.process.kill()
    }
  }
}
