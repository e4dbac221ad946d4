import Foundation
import LiveTree
import LiveTreeClient
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The demos on the database of another server, which answers slowly, stops, and returns.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SlowServerTests {
  /// Calls `body` with a page of a demo that uses the database of another server.
  private func withPage(
    of demo: String, _ path: String,
    _ body: (BrowserPage, RunningDemo, _ file: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/server.sqlite"
      let server = try await RunningDemo.start(file: file)
      defer { server.process.kill() }
      let edited = try await RunningDemo.start(demo, of: server.address, in: folder)
      defer { edited.process.kill() }
      try await Browser.run { browser in
        try await body(
          try await BrowserPage.open(path, at: edited.address, in: browser), server, file)
      }
    }
  }

  private func edit(_ row: String, to text: String, on page: BrowserPage) async throws {
    try await page.press("[data-id=\"\(row)\"] .extra button")
    try await page.write(text, into: ".edit input")
    try await page.press(".edit .save")
  }

  private func shows(_ row: String, _ text: String, isPending: Bool) -> String {
    """
      ((row) => row.textContent.includes('\(text)') && row.hasAttribute('data-pending') === \(isPending))
        (document.querySelector('[data-id="\(row)"]'))
    """
  }

  @Test func anEditShowsBeforeASlowServerHasAnswered() async throws {
    try await withPage(of: "profile", "/profile") { page, server, _ in
      #expect(try await page.waits(for: "document.querySelectorAll('[data-id]').length === 8"))
      server.process.suspend()
      try await edit("about", to: "I like the river", on: page)
      #expect(try await page.waits(for: shows("about", "I like the river", isPending: true)))
      #expect(
        try await page.waits(
          for: "document.querySelectorAll('[data-pending][aria-busy=true]').length === 1"))
      server.process.resume()
      #expect(try await page.waits(for: shows("about", "I like the river", isPending: false)))
      #expect(try await server.database["data/about"].get().scalar == .string("I like the river"))
    }
  }

  @Test func editsWaitForAServerThatIsStoppedAndAreSentOnce() async throws {
    try await withPage(of: "profile", "/profile") { page, server, file in
      #expect(try await page.waits(for: "document.querySelectorAll('[data-id]').length === 8"))
      await server.process.killAndWait()
      #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'stale'"))
      try await edit("about", to: "I like the river", on: page)
      try await edit("attributes/Gender", to: "boy", on: page)
      try await page.press("[data-id=\"friends/Celeste Holm\"] .extra button")
      try await page.press(".edit .delete")
      #expect(try await page.waits(for: shows("about", "I like the river", isPending: true)))
      #expect(try await page.waits(for: shows("attributes/Gender", "boy", isPending: true)))
      #expect(
        try await page.waits(for: "!document.querySelector('[data-id=\"friends/Celeste Holm\"]')"))
      let again = try await RunningDemo.start(file: file, port: server.port)
      defer { again.process.kill() }
      #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'live'"))
      #expect(try await page.waits(for: shows("about", "I like the river", isPending: false)))
      #expect(try await page.waits(for: "!document.querySelector('[data-pending]')"))
      let data = try await again.database["data"].get()
      #expect(data.json().serialized().contains(#""about":"I like the river""#))
      #expect(!data.json().serialized().contains("Celeste"))
    }
  }

  @Test func aMatchWaitsForAServerThatIsStoppedAndIsSentOnce() async throws {
    try await withPage(of: "goals", "/goals") { page, server, file in
      let logbook = try server.database["logbook"]
      try await logbook["players"].set(
        .object([
          .init(name: "a", value: .object([.init(name: "name", value: .string("Ann"))])),
          .init(name: "b", value: .object([.init(name: "name", value: .string("Bob"))])),
        ]))
      try await page.press(".tools .primary")
      #expect(try await page.waits(for: "document.querySelector('#home-players [value=a]')"))
      await server.process.killAndWait()
      #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'stale'"))
      try await page.press("#home-players [value=a]")
      try await page.press("#away-players [value=b]")
      try await page.press("#match-editor .footer .primary")
      #expect(
        try await page.waits(
          for: "document.querySelectorAll('main .row[data-pending]').length === 1"))
      #expect(try await page.rows().first?.contains("Ann") == true)
      let again = try await RunningDemo.start(file: file, port: server.port)
      defer { again.process.kill() }
      #expect(try await page.waits(for: "!document.querySelector('main [data-pending]')"))
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 1"))
      #expect(try await again.database["logbook/matches"].get().children.count == 1)
    }
  }

  @Test func aRefusedEditChangesBackAndSaysWhy() async throws {
    try await withPage(of: "profile", "/profile") { page, server, _ in
      #expect(try await page.waits(for: "document.querySelectorAll('[data-id]').length === 8"))
      let rules = #"{"rules": {".read": true, ".write": false}}"#
      #expect(
        try await HTTPAnswer.send(
          "PUT", server.address + "/.settings/rules.json", bearer: "owner", rules
        ).status == 200)
      try await edit("about", to: "I like the river", on: page)
      #expect(try await page.says("The text couldn't be saved: ", in: ".toast"))
      #expect(try await page.says("Permission denied", in: ".toast"))
      #expect(try await page.waits(for: shows("about", "traveling along", isPending: false)))
    }
  }
}

extension RunningDemo {
  /// Starts a demo that uses the database of another server.
  fileprivate static func start(
    _ name: String, of server: String, in folder: String
  ) async throws -> RunningDemo {
    try await start([
      name, "--port", "0", "--server", server, "--logbook", folder + "/\(name).json", "--no-play",
    ])
  }
}

extension ChildProcess {
  /// Stops the program until it's resumed, so that it answers nothing.
  fileprivate func suspend() { Foundation.kill(identifier, SIGSTOP) }

  fileprivate func resume() { Foundation.kill(identifier, SIGCONT) }
}
