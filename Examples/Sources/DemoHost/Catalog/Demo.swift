import ArgumentParser

/// A demo: its description, its command-line options, and the function that creates its app.
///
/// A new demo is a folder with a type like this, its app and its resources, and one line in
/// ``DemoCatalog``. The command's help and options, the start page and the links between pages
/// follow from it.
protocol Demo: ParsableArguments, Sendable {
  /// The description for the command's help and the start page.
  static var about: DemoDescription { get }
  /// The rules for a database that has none yet; `nil` to allow everything.
  var initialRules: String? { get }
  /// Creates the demo's app.
  ///
  /// - Throws: ``DemoError`` for invalid options, and errors of the demo's storage.
  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp
}

extension Demo {
  var initialRules: String? { nil }
}
