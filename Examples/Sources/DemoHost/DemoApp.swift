import CommandSupport
import Hummingbird
import LiveListWeb
import LiveTreeServer

/// A running demo: its lists, its pages, the routes for their requests, and the services that feed
/// the lists.
protocol DemoApp: Sendable {
  /// The channels of the demo's lists, by name.
  var lists: [String: ListChannel] { get }
  /// The demo's pages, the home page first.
  var pages: [DemoPage] { get }
  /// The services that feed the lists until the server stops.
  var services: [any AddressedService] { get }
  /// The service that shows the demo in a terminal.
  var terminal: any AddressedService { get }
  /// Adds the routes for the requests of the demo's pages.
  func addRoutes(to router: Router<RealtimeContext>)
  /// Returns the text to print once the server listens, if this is the only demo.
  func welcome(at address: String) -> String
  /// Returns commands that edit or show the demo from another shell.
  func shellCommands(at address: String) -> [String]
}

/// A page and its path.
struct DemoPage: Sendable {
  let path: String
  let page: ListPage
}

/// A demo on a server.
struct HostedDemo: Sendable {
  let about: DemoDescription
  let app: any DemoApp

  /// The path of the demo's first page.
  var home: String { app.pages.first?.path ?? "/" }
}
