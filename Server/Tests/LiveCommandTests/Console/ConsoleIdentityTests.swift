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
    #expect(try await console.page.waits(for: "document.querySelector('.identity input')"))
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

  /// Neither the clipboard nor a shell's history gets the secret.
  @Test func aCopiedCommandReadsTheSecretFromAVariable() async throws {
    try await withConsole { console in
      try await signIn(Self.secret, console)
      #expect(try await console.isLive())
      try await console.keepCopies()
      try await console.focusTree()
      try await console.openMenu()
      try await console.choose(command: "Copy as curl")
      #expect(
        try await console.hasCopied(
          #"curl -H "Authorization: Bearer $TOKEN" '\#(console.page.address)/.json'"#))
      #expect(try await console.page.says("reads the token from $TOKEN", in: ".message"))
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

  /// A token of the server's own: what the user sees is what the rules allow.
  @Test(arguments: [true, false])
  func theAdminTriesTheRulesAsAUser(isEmulator: Bool) async throws {
    try await withTemporaryFolder { folder in
      let server = try await startWithUsers(in: folder, isEmulator: isEmulator)
      defer { server.process.kill() }
      try await Browser.run { browser in
        try await browser.open(server.address + "/console#/users/ada")
        let console = ConsolePage(page: BrowserPage(browser: browser, address: server.address))
        if !isEmulator { try await signIn(Self.secret, console) }
        #expect(try await console.shows("/users/ada", "1 child"))
        try await console.press(button: "Rules")
        try await console.press(button: "Simulate")
        #expect(try await console.page.waits(for: "document.querySelector('.simulator form')"))
        for (name, value) in [("who", "user"), ("uid", "ada"), ("path", "/users/bob")] {
          try await console.page.write(value, into: ".simulator [name=\(name)]")
        }
        try await console.press(button: "Run")
        #expect(try await console.page.waits(for: "document.querySelector('.answer .denied')"))
        try await console.press(button: "Try as this user")
        #expect(try await console.page.says("as ada", in: "[data-identity]"))
        #expect(try await console.shows("/users/ada", "1 child"))
        try await browser.run("location.hash = '/users/bob'")
        #expect(try await console.hasState("denied"))
        #expect(try await console.page.says("allow ada to read this node", in: ".notice"))
        try await console.press(button: "as ada")
        try await console.press(button: "Back to admin")
        #expect(try await console.shows("/users/bob", "1 child"))
      }
    }
  }

  /// With claims, from the form; a claim that would name another user is refused.
  @Test func aTokenHasClaims() async throws {
    try await withTemporaryFolder { folder in
      let server = try await startWithUsers(in: folder, isEmulator: true)
      defer { server.process.kill() }
      try await Browser.run { browser in
        let console = try await ConsolePage.open("/users", at: server.address, in: browser)
        try await console.press(button: "as admin")
        #expect(try await console.page.waits(for: "document.querySelector('.identity input')"))
        let form = "form[aria-label=\"Try as a user\"]"
        try await console.page.write("eve", into: "\(form) label:nth-of-type(1) input")
        try await console.page.write(#"{"sub": "ada"}"#, into: "\(form) label:nth-of-type(2) input")
        try await console.press(button: "Try as this user")
        #expect(try await console.page.says("The claim sub is reserved", in: ".identity"))
        try await console.page.write(
          #"{"reader": true}"#, into: "\(form) label:nth-of-type(2) input")
        try await console.press(button: "Try as this user")
        #expect(try await console.page.says("as eve", in: "[data-identity]"))
        #expect(try await console.isLive())
        #expect(try await console.shows("/users", "2 children"))
      }
    }
  }

  private func startWithUsers(in folder: String, isEmulator: Bool) async throws -> RunningServer {
    let (secret, jwt, rules) = (folder + "/secret", folder + "/jwt", folder + "/rules.json")
    try Self.secret.write(toFile: secret, atomically: true, encoding: .utf8)
    try String(repeating: "k", count: 40).write(toFile: jwt, atomically: true, encoding: .utf8)
    let reading = #""$uid": {".read": "auth.uid === $uid"}, ".read": "auth.token.reader === true""#
    try #"{"rules": {"users": {\#(reading)}}}"#
      .write(toFile: rules, atomically: true, encoding: .utf8)
    let server = try await RunningServer.start(
      isEmulator
        ? ["--emulator", "--rules", rules]
        : [
          "--database", folder + "/a.sqlite", "--admin-secret-file", secret, "--jwt-secret-file",
          jwt, "--rules", rules,
        ])
    let admin = isEmulator ? "owner" : Self.secret.replacing(" ", with: "%20")
    let answer = try await HTTPAnswer.put(
      server.address + "/users.json?auth=\(admin)", #"{"ada": {"a": 1}, "bob": {"b": 2}}"#)
    #expect(answer.status == 200)
    return server
  }
}
