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
  /// The values of the command-line options, by name; `nil` for an option that wasn't given.
  var optionValues: [String: String?] { get }
  /// Makes the demo's app.
  ///
  /// - Throws: ``DemoError`` for options that can't be used, and what the demo's storage throws.
  func makeApp(_ setup: DemoSetup) async throws -> any DemoApp
}

extension Demo {
  var initialRules: String? { nil }

  var optionValues: [String: String?] { [:] }

  /// An option whose value isn't its default; `nil` if there is none.
  var changedOption: String? {
    let defaults = (try? Self.parse([]))?.optionValues ?? [:]
    return optionValues.filter { defaults[$0.key] != $0.value }.keys.min()
  }
}
