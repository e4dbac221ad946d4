import CommandSupport
import Hummingbird
import LiveListWeb
import LiveTreeServer

/// A running demo: its lists, its pages, their requests, and the services that feed the lists.
protocol DemoApp: Sendable {
  /// The channels of its lists, by name.
  var lists: [String: ListChannel] { get }
  /// Its pages, the home page first.
  var pages: [DemoPage] { get }
  /// The services that feed the lists until the server stops.
  var services: [any AddressedService] { get }
  /// The presentation in a terminal.
  var terminal: any AddressedService { get }
  /// Adds the routes for the requests of its pages.
  func addRoutes(to router: Router<RealtimeContext>)
  /// Returns the text to print once the server listens, if this is the only demo.
  func welcome(at address: String) -> String
  /// Returns commands that edit or show it from another shell.
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

  /// The path of its first page.
  var home: String { app.pages.first?.path ?? "/" }
}
