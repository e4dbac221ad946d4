import LiveTree

/// The values that a demo's app is created from.
struct DemoSetup: Sendable {
  /// The realtime database and its file; only for demos that use it.
  let database: OpenDatabase?
  /// Whether the demo plays sample edits until the user makes one.
  let plays: Bool
  /// Whether the demo must not print anything.
  let isQuiet: Bool

  /// An open database.
  struct OpenDatabase: Sendable {
    let tree: TreeDatabase
    let file: String
  }
}
