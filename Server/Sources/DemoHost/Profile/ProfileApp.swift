import CommandSupport
import Demos
import Hummingbird
import LiveListWeb
import LiveTree
import LiveTreeServer
import LiveTreeWire

/// The live profile: a durable database, a client that observes it, and the list that it becomes.
struct ProfileApp: DemoApp {
  private let database: TreeDatabase
  private let file: String
  private let player: ProfilePlayer?
  /// Whether the rules deny reading it when the demo starts.
  private let isClosed: Bool
  private let profile = ListChannel(title: "Profile", emptyMessage: ProfileScreen.emptyMessage)

  /// The demo, with the article's profile if the database has none.
  ///
  /// - Parameters:
  ///   - database: Where the profile is.
  ///   - file: The database's file.
  ///   - plays: Whether it is edited until the user edits it.
  ///   - isQuiet: Whether nothing may be printed.
  init(_ database: TreeDatabase, file: String, plays: Bool, isQuiet: Bool) async throws {
    self.database = database
    self.file = file
    player = plays ? ProfilePlayer(script: try .profile(), database: database, quiet: isQuiet) : nil
    try await Self.fill(database)
    isClosed =
      await (try? database.read(try TreePath(parsing: "data"), as: .unauthenticated)) == nil
  }

  /// Writes the article's database, unless there is a profile or was one.
  private static func fill(_ database: TreeDatabase) async throws {
    let root = await database.read()
    let names = ["data", "error", "message"]
    guard try names.allSatisfy({ root[try TreePath(parsing: $0)].isAbsent }) else { return }
    let sample = try TreeNode(JSONValue(parsing: Array(Profile.sampleDatabase.utf8)))
    for name in names {
      let path = try TreePath(parsing: name)
      _ = try await database.write(.set(path, sample[path].json()))
    }
  }

  var lists: [String: ListChannel] { ["profile": profile] }

  var pages: [DemoPage] { [DemoPage(path: "/profile", page: .profile)] }

  var services: [any AddressedService] {
    let feed: [any AddressedService] = [ProfileFeed(channel: profile)]
    return feed + (player.map { [$0] } ?? [])
  }

  var terminal: any AddressedService {
    TerminalService(title: "Profile", presenter: ProfilePresenter())
  }

  func addRoutes(to router: Router<BasicRequestContext>) {}

  private static let closedNotice = """

    Its rules deny everything. Open them in the page's console: Rules, Open, Save.

    """

  func welcome(at address: String) -> String {
    """
    The live profile is at \(address)/
    \(isClosed ? Self.closedNotice : "")
    \(player == nil ? "Edit it:" : "It is being edited for you, until you edit it yourself.") \
    In the page's console, or from another shell:
    \(shellCommands(at: address).map { "  " + $0 }.joined(separator: "\n"))

    Its database is \(file).
    """
  }

  func shellCommands(at address: String) -> [String] {
    [
      #"curl -X PUT -d '"I like the river"' \#(address)/data/about.json"#,
      "curl -X DELETE \(address)/data/profileAttributes.json",
      "live watch \(address)/data",
    ]
  }
}
