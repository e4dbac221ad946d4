import Demos
import Foundation
import Hummingbird
import LiveListWeb
import LiveTree
import LiveTreeSQLite
import LiveTreeServer
import LiveTreeWire

/// The live profile: a durable database, a client that observes it, and the list that it becomes.
struct ProfileDemo: Sendable {
  let host: String
  let port: Int
  let file: String
  let plays: Bool
  let showsTable: Bool

  func run() async throws {
    let database = try await open()
    let channel = ListChannel(title: "Profile", emptyMessage: ProfileScreen.emptyMessage)
    let router = Router()
    router.add(middleware: RealtimeMiddleware(database))
    router.addPageAssets()
    router.addConsole()
    router.addList(
      ListPage(
        list: "profile", title: "Profile",
        panel: .init(body: Console.body(root: "/data"), head: Console.head)),
      channel: channel)

    var services: [any AddressedService] = [ProfileFeed(channel: channel)]
    if plays {
      services.append(ProfilePlayer(script: try .profile(), database: database, quiet: showsTable))
    }
    if showsTable { services.append(TableService(path: "/data")) }
    let server = LocalServer(host: host, port: port, router: router)
    try await server.run(services: services) { address in
      guard !showsTable else { return }
      print(welcome(at: address))
      // Whoever reads this through a pipe waits for it, too.
      fflush(nil)
    }
  }

  /// The database, with the article's profile in it if nothing was there.
  private func open() async throws -> TreeDatabase {
    let database = try await TreeDatabase(
      storage: try SQLiteTreeStorage(file: file),
      now: { Int64(Date().timeIntervalSince1970 * 1_000) })
    if await database.read().isAbsent {
      let sample = try JSONValue(parsing: Array(Profile.sampleDatabase.utf8))
      _ = try await database.write(.set(.root, sample))
    }
    return database
  }

  private func welcome(at address: String) -> String {
    """
    The live profile is at \(address)/

    \(plays ? "It is being edited for you, until you edit it yourself." : "Edit it:") In the page's console, or from another shell:
      curl -X PUT -d '"I like the river"' \(address)/data/about.json
      curl -X DELETE \(address)/data/profileAttributes.json
    The same in a terminal:
      live watch \(address)/data

    Its database is \(file). Stop with Ctrl-C.
    """
  }
}
