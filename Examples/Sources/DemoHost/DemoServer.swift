import CommandSupport
import Foundation
import Hummingbird
import LiveListWeb
import LiveTree
import LiveTreeServer

/// Serves demos, each at its path, and the start page at `/`.
struct DemoServer: Sendable {
  let host: String
  let port: Int
  /// The database to serve; `nil` if no demo uses one.
  let database: TreeDatabase?
  let demos: [HostedDemo]

  /// The page at `/`.
  enum Home: Sendable {
    /// The first page of the first demo.
    case firstPage
    /// The page that lists the demos.
    case start
  }

  /// Serves until a signal stops the process.
  ///
  /// - Parameters:
  ///   - home: The page at `/`.
  ///   - services: Services in addition to those of the demos.
  ///   - welcome: Returns the text to print once the server listens, given its address; `nil` to
  ///     print nothing.
  /// - Throws: `ListenError` if the server can't listen on the address.
  func run(
    home: Home, beside services: [any AddressedService] = [],
    welcome: (@Sendable (String) -> String)?
  ) async throws {
    let server = LocalServer(
      host: host, port: port, router: router(home), server: .stoppable())
    try await server.run(services: demos.flatMap(\.app.services) + services) { address in
      guard let welcome else { return }
      print(welcome(address))
      // Flushes, because the reader of a pipe wouldn't receive the text otherwise.
      fflush(nil)
    }
  }

  private func router(_ home: Home) -> Router<RealtimeContext> {
    let router = Router(
      context: RealtimeContext.self, options: .autoGenerateHeadEndpoints)
    if let database {
      router.add(
        middleware: RealtimeMiddleware(
          RealtimeDatabases(
            OneDatabase(database), credentials: OwnerCredentials(),
            defaultRules: #"{"rules": {".read": true, ".write": true}}"#, now: DemoRun.now)))
    }
    router.addPageAssets()
    router.addConsole(offersAdmin: true)
    router.addAssets(of: demos)
    let lists = demos.map(\.app.lists).reduce(into: [:]) { all, lists in
      all.merge(lists) { _, _ in preconditionFailure("Two demos have a list with the same name.") }
    }
    router.addLists(lists)
    for demo in demos { demo.app.addRoutes(to: router) }
    let links = DemoLinks(demos: demos)
    let pages = demos.flatMap(\.app.pages).map { page in
      DemoPage(path: page.path, page: page.page.leading(to: links, from: page.path))
    }
    for page in pages { router.addPage(page.page, at: RouterPath(page.path)) }
    switch home {
    case .firstPage: if let page = pages.first { router.addPage(page.page, at: "/") }
    case .start: router.addStartPage(of: demos)
    }
    return router
  }
}
