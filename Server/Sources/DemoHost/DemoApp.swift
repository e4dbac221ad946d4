import CommandSupport
import Hummingbird
import LiveListWeb

/// A demo at work: its lists, its pages, their requests, and the services that feed the lists.
protocol DemoApp: Sendable {
  /// What its pages show, by the names of the lists.
  var lists: [String: ListChannel] { get }
  /// Its pages by their paths, the home page first.
  var pages: [DemoPage] { get }
  /// What feeds the lists until the server stops.
  var services: [any AddressedService] { get }
  /// What shows it in a terminal.
  var terminal: any AddressedService { get }
  /// Adds the requests of its pages.
  func addRoutes(to router: Router<BasicRequestContext>)
  /// What is printed when the server listens, if this is the only demo.
  func welcome(at address: String) -> String
  /// Commands that edit or show it from another shell.
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
