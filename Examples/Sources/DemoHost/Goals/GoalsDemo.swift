import ArgumentParser
import Demos
import LiveListWeb

/// The digital logbook: matches, players and rankings, in a file, on a REST server or in a
/// database.
struct GoalsDemo: Demo {
  @Option(help: "The file that stores the matches. (default: one in the user's data folder)")
  var logbook: String?

  static let about = DemoDescription(
    name: "goals", title: "Goals",
    summary: "a logbook of matches: in a file, over REST, or in a database",
    card: "A logbook of matches, its players, and rankings that move with every result.",
    article: .goals, thumbnail: "matches", usesDatabase: true,
    resources: GoalsResources.files)

  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp {
    guard logbook != "" else {
      throw DemoError("--logbook needs a file name, as in --logbook goals.json")
    }
    if let logbook { try await checkLogbook(logbook) }
    return try await GoalsApp(
      file: try logbook ?? DemoFolder(option: "--logbook").file(named: "goals.json"),
      plays: setup.plays, server: setup.server)
  }

  /// Throws if the file that the user specified exists and isn't a logbook.
  private func checkLogbook(_ path: String) async throws {
    do {
      _ = try await FileLogbook(path: path).contents()
    } catch {
      throw DemoError("\(error)")
    }
  }
}

extension ListPage {
  static let matches = demo(
    "matches", "Matches", toolbar: GoalsResources.matchesToolbarHTML,
    body: GoalsResources.matchesPanelHTML + GoalsResources.goalsPanelHTML,
    "nav.css", "demo.css", "controls.css", "rows.css", "goals.css", "matches.css", "matches.js")

  static let rankings = demo(
    "rankings-all", "Rankings", toolbar: GoalsResources.rankingsToolbarHTML,
    body: GoalsResources.goalsPanelHTML, "nav.css", "demo.css", "controls.css", "rows.css",
    "goals.css",
    "rankings.css", "rankings.js")

  static let players = demo(
    "players", "Players", toolbar: GoalsResources.playersToolbarHTML,
    body: GoalsResources.goalsPanelHTML, "nav.css", "demo.css", "controls.css", "rows.css",
    "goals.css",
    "players.css", "players.js")
}
