import Hummingbird
import LiveListWeb

/// A demo as a part of a server: its lists, its pages, what these ask for, and what runs beside them.
protocol Demo: Sendable {
  /// How it is called.
  var title: String { get }
  /// What its pages show, by the names of the lists.
  var lists: [String: ListChannel] { get }
  /// Its pages by their paths; the first is the one that the demo begins with.
  var pages: [DemoPage] { get }
  /// What feeds the lists, until the server ends.
  var services: [any AddressedService] { get }
  /// What shows it in a terminal.
  var terminal: any AddressedService { get }
  /// Adds what the pages ask for.
  func addRoutes(to router: Router<BasicRequestContext>)
  /// What is printed when the server listens.
  func welcome(at address: String) -> String
}

/// A page and its path.
struct DemoPage: Sendable {
  let path: String
  let page: ListPage
}
