import Foundation
import LiveFormats
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Signing in to the console, and out of it.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleIdentityTests {
  private static let secret = "a secret of the admin"

  /// A server that isn't an emulator, whose admin has a secret.
  private func withConsole(_ body: (ConsolePage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let (database, secret) = (folder + "/a.sqlite", folder + "/secret")
      try Self.secret.write(toFile: secret, atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(
        ["--database", database, "--admin-secret-file", secret])
      defer { server.process.kill() }
      try await Browser.run { browser in
        try await browser.open(server.address + "/console")
        let console = ConsolePage(page: BrowserPage(browser: browser, address: server.address))
        #expect(try await console.hasState("denied"))
        try await body(console)
      }
    }
  }

  private func isClosed(_ console: ConsolePage) async throws -> Bool {
    try await console.page.waits(
      for: """
        document.querySelector('.identity').hidden && document.activeElement.matches('[data-identity]') &&
        document.activeElement.ariaExpanded === 'false'
        """)
  }

  /// The secrets that the browser keeps: for the tab, and for longer.
  private func kept(_ console: ConsolePage) async throws -> [String] {
    try await console.page.browser.value(
      of: "[Object.values({...sessionStorage}).join(), Object.values({...localStorage}).join()]"
    ).texts
  }

  private func signIn(_ secret: String, _ console: ConsolePage) async throws {
    try await console.press(button: "unauthenticated")
    try await console.page.write(secret, into: ".identity input")
    try await console.press(button: "Sign in")
  }

  @Test func aReloadKeepsTheSecretUntilTheUserSignsOut() async throws {
    try await withConsole { console in
      let browser = console.page.browser
      #expect(try await kept(console) == ["", ""])
      try await signIn(Self.secret, console)
      #expect(try await isClosed(console))
      #expect(try await console.isLive())
      #expect(try await kept(console) == [Self.secret, ""])
      try await browser.run("location.reload()")
      #expect(try await console.isLive())
      try await console.press(button: "with a token")
      try await console.press(button: "Sign out")
      #expect(try await isClosed(console))
      #expect(try await console.hasState("denied"))
      #expect(try await kept(console) == ["", ""])
      try await browser.run("location.reload()")
      #expect(try await console.hasState("denied"))
    }
  }

  /// A secret that the server doesn't accept is neither used nor kept.
  @Test func aWrongSecretLeavesTheFormOpen() async throws {
    try await withConsole { console in
      try await signIn("wrong", console)
      #expect(try await console.page.says("Authenticate with another token.", in: ".identity"))
      #expect(try await kept(console) == ["", ""])
      #expect(
        try await console.page.waits(for: "document.activeElement.matches('.identity input')"))
      try await console.press("Escape")
      #expect(try await isClosed(console))
      try await signIn(Self.secret, console)
      #expect(try await isClosed(console))
    }
  }
}
