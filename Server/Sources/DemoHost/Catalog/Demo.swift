import ArgumentParser

/// A demo: how it is described, its command-line options, and what makes its app.
///
/// A new demo is a folder with a type like this, its app and its resources, and one line in
/// ``DemoCatalog``. The command's help and options, the start page and the links between pages
/// follow from it.
protocol Demo: ParsableArguments, Sendable {
  /// What the command's help and the start page say about the demo.
  static var about: DemoDescription { get }
  /// The rules of a database that has none yet, `nil` to allow everything.
  var initialRules: String? { get }
  /// Makes the demo's app.
  ///
  /// - Throws: ``DemoError`` for options that can't be used, and what the demo's storage throws.
  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp
}

extension Demo {
  var initialRules: String? { nil }
}
