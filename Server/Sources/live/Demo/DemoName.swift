import ArgumentParser

/// The demos by their names.
enum DemoName: String, CaseIterable, ExpressibleByArgument {
  case profile, goals, changes, companies

  /// Whether the demo has data in a realtime database.
  var hasDatabase: Bool { self == .profile || self == .goals }
}
