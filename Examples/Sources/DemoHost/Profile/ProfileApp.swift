import CommandSupport
import Demos
import Hummingbird
import LiveListWeb
import LiveTree
import LiveTreeServer
import LiveTreeWire

/// A live profile: a durable database, a client that observes the database, and the resulting list.
struct ProfileApp: DemoApp {
  /// The file of the database; `nil` if another server has it.
  private let file: String?
  private let player: ProfilePlayer?
  /// Whether the rules deny reading the profile when the demo starts.
  private let isClosed: Bool
  private let host: ProfileHost
  private let edits = StateChannel<Edits>(title: "Edits")
  private let profile = ListChannel(title: "Profile", emptyMessage: ProfileScreen.emptyMessage)

  /// What pages say about edits.
  private struct Edits: Encodable, Equatable {
    /// Why the database refused the last edit; `nil` if it didn't.
    let refusal: String?
  }

  /// Creates the demo for the database of another server.
  init(server: String) {
    (file, player, isClosed) = (nil, nil, false)
    host = ProfileHost(server: server)
  }

  /// Creates the demo, and writes the article's profile into a database that never had one.
  ///
  /// - Parameters:
  ///   - database: The database of the profile.
  ///   - file: The database's file.
  ///   - plays: Whether to play sample edits until the user edits.
  ///   - isQuiet: Whether the demo must not print anything.
  init(_ database: TreeDatabase, file: String, plays: Bool, isQuiet: Bool) async throws {
    self.file = file
    host = ProfileHost()
    player = plays ? ProfilePlayer(script: try .profile(), database: database, quiet: isQuiet) : nil
    try await Self.fill(database)
    isClosed =
      await (try? database.read(try TreePath(parsing: "data"), as: .unauthenticated)) == nil
  }

  /// Writes the article's database, unless a profile exists or existed before.
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

  var lists: [String: ListChannel] { ["profile": profile, "profile-edits": edits.list] }

  var pages: [DemoPage] {
    [DemoPage(path: "/profile", page: host.server == nil ? .profile : .remoteProfile)]
  }

  var services: [any AddressedService] {
    let feed: [any AddressedService] = [
      ProfileFeed(channel: profile, host: host),
      ListService { [edits, host] in
        for await state in host.edits.states() {
          try await edits.show(Edits(refusal: state.refusal))
        }
      },
    ]
    return feed + (player.map { [$0] } ?? [])
  }

  var terminal: any AddressedService {
    TerminalService(title: "Profile", presenter: ProfilePresenter(host: host))
  }

  func addRoutes(to router: Router<RealtimeContext>) { ProfileRoutes(host: host).add(to: router) }

  private static let closedNotice = """

    The database's rules deny access to the profile. To allow it, use the page's console: Rules, Open,
    Save. Until then, edits are refused.

    """

  func welcome(at address: String) -> String {
    let console = host.server == nil ? "in the page's console, " : ""
    return """
      The live profile is at \(address)/
      \(isClosed ? Self.closedNotice : "")
      \(player == nil ? "" : "The demo edits it until you do. ")Edit a row, \(console)or from another shell:
      \(shellCommands(at: address).map { "  " + $0 }.joined(separator: "\n"))

      Its database is \(file ?? host.server ?? address).
      """
  }

  func shellCommands(at address: String) -> [String] {
    let address = host.server ?? address
    return [
      #"curl -X PUT -d '"I like the river"' \#(address)/data/about.json"#,
      "curl -X DELETE \(address)/data/profileAttributes.json",
      "live watch \(address)/data",
    ]
  }
}
