import ArgumentParser
import Demos
import LiveListWeb

/// A test bench that changes a list in every possible way, and measures each change.
struct ChangesDemo: Demo {
  @Option(help: "The number of sections at the start.")
  var sections = 4

  @Option(help: "The number of items in each section; at most 100000 in total.")
  var items = 12

  @Option(help: "Random seed; the same seed repeats the same changes.")
  var seed = 42

  static let about = DemoDescription(
    name: "changes", title: "Changes",
    summary: "a test bench that changes a list in every way and measures it",
    card: "A test bench that changes a list in every way, and measures each change.",
    article: .updates, thumbnail: "changes",
    examples: [
      .init("demos changes --terminal", "also in this terminal"),
      .init("demos changes --items 25000 --seed 7", "a long list, the same each time"),
    ],
    resources: ChangesResources.files)

  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp {
    do {
      let start = try BenchStart(seed: seed, sections: sections, items: items)
      return await ChangesApp(start, plays: setup.plays)
    } catch {
      throw DemoError(error.description)
    }
  }
}

extension ListPage {
  static let changes = demo(
    "changes", "Changes", toolbar: ChangesResources.changesToolbarHTML,
    body: ChangesResources.changesPanelHTML, "nav.css", "demo.css", "controls.css",
    "changes.css",
    "changes.js")
}
