import Demos
import Foundation
import Hummingbird
import LiveList
import LiveTree
import LiveTreeServer
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import DemoHost
@testable import LiveListTerminal

/// The demos in the terminal: the contents of the table, and the effects of keys.
@Suite(.timeLimit(.minutes(20))) @MainActor struct TerminalPresenterTests {
  /// A table as the program shows it, and its keys.
  @MainActor
  private final class Table {
    private let presentation = TablePresentation()
    private let showing: Task<Void, any Error>
    private(set) var title = ""
    private(set) var status = ""
    private(set) var rows: [PresenterRow] = []
    private var commands: [PresenterCommand] = []

    init(_ presenter: some TerminalPresenter, at address: String = "http://127.0.0.1:1") {
      showing = Task { [presentation] in
        try await presenter.run(on: presentation, at: address)
      }
    }

    deinit { showing.cancel() }

    /// Takes updates until a condition is true.
    func wait(until condition: (Table) -> Bool) async {
      guard !condition(self) else { return }
      for await update in presentation.updates {
        rows = update.changeset.target.flatMap(\.items)
        status = update.status ?? status
        if let list = update.list { (title, commands) = (list.title, list.commands) }
        if condition(self) { return }
      }
      Issue.record("the updates ended before the table looked so")
    }

    /// Presses a key and fills in its fields; returns the resulting message.
    @discardableResult
    func press(_ key: Character, on row: PresenterRow? = nil, _ answers: String...) async throws
      -> String
    {
      let command = try #require(commands.first { $0.key == .character(key) }, "\(key)")
      var given: [String] = []
      while let field = command.field(on: row, after: given) {
        let answer = try #require(answers.dropFirst(given.count).first, "\(field.label)")
        if case .text(_, _, let problem) = field.content, let refusal = problem(answer) {
          return refusal
        }
        given.append(answer)
      }
      #expect(given == answers)
      return await command.run(on: row, given)?.text ?? ""
    }

    func texts(of row: PresenterRow) -> [String] { row.cells.map(\.text) }
  }

  @Test func keysChangeTheBenchAndTheStatusShowsTheCost() async throws {
    let model = ChangesModel()
    let table = Table(ChangesPresenter(model: model))
    await table.wait { $0.rows.count == 48 && $0.status == "seed 42" }
    #expect(table.title == "Changes")
    #expect(table.texts(of: table.rows[0]) == ["Item 1", "version 1"])

    #expect(try await table.press("c", "delete", "beginning", "none", "3").hasPrefix("3 deletions"))
    await table.wait { $0.rows.count == 45 && $0.status.contains("3 deletions") }
    #expect(table.status.contains("reloadData would have redrawn"))
    #expect(try await table.press("u").hasPrefix("Undo"))
    await table.wait { $0.rows.count == 48 }
    #expect(try await table.press("u") == "There is nothing to undo.")
    #expect(
      try await table.press("c", "move", "none", "none", "1")
        == "Nothing would change: choose a place for the sections, for the items, or for both.")
    #expect(try await table.press("c", "move", "end", "none", "0").contains("from 1 to 1000"))
    _ = try await table.press("a")
    await table.wait { $0.status.contains("autoplay on") }
    _ = try await table.press("a")
    #expect(!model.isAutoplaying)
    #expect(try await table.press("b", "7").contains("was reset"))
    await table.wait { $0.status == "seed 7" }
  }

  /// The article's list is read from a REST service, through a real socket.
  @Test func companiesAreReadFromAServiceAndRefreshed() async throws {
    let endpoint = CompaniesEndpoint(autoplay: false)
    let router = Router()
    router.get("/api/companies") { request, _ in try await endpoint.answer(to: request) }
    let visit = Visit { @MainActor address in
      let table = Table(CompaniesPresenter(endpoint: endpoint), at: address)
      await table.wait { $0.rows.count == 12 }
      #expect(table.title == "Companies")
      #expect(table.rows.prefix(3).map { table.texts(of: $0)[0] } == Self.kindles)
      try await table.press("d")
      await table.wait { $0.rows.count == 14 && $0.status.contains("A delivery arrived.") }
      #expect(table.rows.last.map { table.texts(of: $0)[0] } == "Windows Surface Pro")
      #expect(try await table.press("i", "soon") == "Enter a number of seconds, such as 0.5.")
      try await table.press("i", "30")
      await table.wait { $0.status.contains("polled every 30 s") }
    }
    try await LocalServer(host: "127.0.0.1", port: 0, router: router).run(services: [visit]) { _ in
    }
  }

  /// The article's profile is followed in a database, through a real socket.
  @Test func theProfileFollowsItsDatabase() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: DemoRun.now)
    let profile = try JSONValue(parsing: Array(Profile.sampleDatabase.utf8))
    _ = try await database.write(.set(.root, profile))
    let router = Router(context: RealtimeContext.self)
    router.add(middleware: RealtimeMiddleware(database))
    let visit = Visit { @MainActor address in
      let table = Table(ProfilePresenter(host: ProfileHost()), at: address)
      await table.wait { $0.rows.count == 8 }
      #expect(table.title == "Profile")
      #expect(
        table.rows.map { table.texts(of: $0).joined(separator: ": ") } == [
          "Tom Sawyer", "I like traveling along Mississippi!", "tomSawyer@gmail.com",
          "Date of birth: November 30, 1835", "Gender: male", "Height: 180",
          "Huckleberry Finn", "Celeste Holm",
        ])
      _ = try await database.write(
        .set(try TreePath(parsing: "data/about"), .string("I like the river")))
      _ = try await database.write(.set(try TreePath(parsing: "data/friends"), .null))
      await table.wait { $0.rows.count == 6 }
      #expect(table.texts(of: table.rows[1]) == ["I like the river"])
    }
    try await LocalServer(host: "127.0.0.1", port: 0, router: router).run(services: [visit]) { _ in
    }
  }

  private static let kindles = ["Kindle", "Kindle Fire", "Kindle Fire HD 7\""]

  /// Visits a server, and then stops it.
  private struct Visit: AddressedService {
    let endsServer = true
    let visit: @Sendable (String) async throws -> Void

    init(_ visit: @escaping @Sendable (String) async throws -> Void) { self.visit = visit }

    func run(at address: String) async throws { try await visit(address) }
  }

  @Test func matchesArePlayedCorrectedAndDeletedWithKeys() async throws {
    try await withTemporaryFolder { folder in
      var sample = LogbookContents()
      for name in ["Ann", "Bob", "Cy"] { try sample.createPlayer(named: name, id: name) }
      let host = GoalsHost(file: folder + "/goals.json", sample: sample, plays: false)
      let table = Table(GoalsPresenter(host: host))
      await table.wait { $0.title == "Matches" && $0.status.contains("goals.json") }
      try await table.press("3")
      await table.wait { $0.title == "Players" && $0.rows.count == 3 }
      try await table.press("1")
      await table.wait { $0.title == "Matches" }

      #expect(
        try await table.press("a", "Ann beats Cy") == "Enter a match such as: Ann, Bob 3 : 1 Cy")
      #expect(try await table.press("a", "Ann 3:1 ann").contains("plays on both sides"))
      #expect(try await table.press("a", "Ann, B 3:1 Cy").contains("was added"))
      await table.wait { $0.rows.count == 1 }
      #expect(table.texts(of: table.rows[0]).prefix(3) == ["Ann, Bob", "3 : 1", "Cy"])
      _ = try await table.press("e", on: table.rows[0], "Ann 0:2 Cy")
      await table.wait { $0.rows.first?.cells[1].text == "0 : 2" }

      try await table.press("2")
      // The rankings are read after the matches, so that they may first be those before the edit.
      await table.wait {
        $0.title == "Rankings, all time"
          && $0.rows.map { $0.cells[1].text } == ["Cy", "Ann", "Bob"]
      }
      _ = try await table.press("p", "This Week")
      await table.wait { $0.title == "Rankings, this week" && $0.rows.count == 3 }

      try await table.press("1")
      await table.wait { $0.title == "Matches" && $0.rows.count == 1 }
      #expect(try await table.press("x", on: table.rows[0], "no") == "")
      #expect(try await table.press("x", on: table.rows[0], "yes") == "Ann 0 : 2 Cy was deleted.")
      await table.wait { $0.rows.isEmpty }
      #expect(FileManager.default.fileExists(atPath: folder + "/goals.json"))
    }
  }

  /// The demo plays on a temporary logbook, which the user's first edit makes permanent.
  @Test func aPlayedLogbookIsKeptFromTheFirstEditOn() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/goals.json"
      var sample = LogbookContents()
      for name in ["Ann", "Bob"] { try sample.createPlayer(named: name, id: name) }
      let host = GoalsHost(file: file, sample: sample, plays: true)
      let stage = try #require(host.playedLogbook)
      _ = try await stage.createPlayer(named: "Played")
      #expect(!FileManager.default.fileExists(atPath: file))

      // Two windows edit at the same time.
      async let mine: Void = edit(host, "Mine")
      async let yours: Void = edit(host, "Yours")
      _ = try await (mine, yours)
      #expect(host.playedLogbook == nil)
      let names = try await FileLogbook(path: file).players().map(\.name)
      #expect(names == ["Ann", "Bob", "Mine", "Played", "Yours"])
      try? FileManager.default.removeItem(atPath: stage.path)
      let next = GoalsHost(file: file, sample: sample, plays: true)
      #expect(next.playedLogbook == nil, "a logbook that is there is not played with")
    }
  }

  private func edit(_ host: GoalsHost, _ name: String) async throws {
    await host.takeOver()
    _ = try await host.model.createPlayer(named: name)
  }
}
