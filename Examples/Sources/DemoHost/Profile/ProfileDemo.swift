import ArgumentParser
import LiveListWeb
import LiveTreeServer

/// A live profile: a durable database, a client that observes the database, and the resulting list.
struct ProfileDemo: Demo {
  @Flag(help: "Start with rules that deny access to the profile, unless the database has rules.")
  var closed = false

  static let about = DemoDescription(
    name: "profile", title: "Profile",
    summary: "a profile in a realtime database, edited in a console",
    card: "A profile in a realtime database, edited in a console: the rows follow.",
    article: .profile, thumbnail: "profile", usesDatabase: true,
    examples: [
      .init("demos profile --no-play", "edit by hand only"),
      .init("demos profile --closed", "rules that deny access to it"),
      .init("demos profile --database tom.sqlite", "keep the data in this file"),
      .init("demos profile --server https://db.example.org", "a profile on another server"),
    ],
    resources: ProfileResources.files)

  var initialRules: String? {
    closed ? ProfileResources.profileClosedRules : nil
  }

  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp {
    if let server = setup.server { return ProfileApp(server: server) }
    guard let database = setup.database else {
      preconditionFailure("The profile demo has a database or the address of one.")
    }
    return try await ProfileApp(
      database.tree, file: database.file, plays: setup.plays, isQuiet: setup.isQuiet)
  }
}

extension ListPage {
  static let profile = demo(
    "profile", "Profile", toolbar: ProfileResources.profileToolbarHTML,
    body: Console.body(root: "/data", offersAdmin: true), head: Console.head, "nav.css",
    "controls.css", "rows.css", "profile.css", "portraits.css", "profile.js", "tutorial.js")

  /// The profile of another server, which has a console of its own.
  static let remoteProfile = demo(
    "profile", "Profile", toolbar: "", body: "", "nav.css", "controls.css", "rows.css",
    "profile.css", "portraits.css", "profile.js")
}
