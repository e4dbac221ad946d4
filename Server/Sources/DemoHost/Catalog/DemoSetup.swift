import LiveTree

/// What a demo's app is made from.
struct DemoSetup: Sendable {
  /// The realtime database and its file; only for demos that use it.
  let database: OpenDatabase?
  /// Whether the demo makes edits by itself until the user edits.
  let plays: Bool
  /// Whether nothing may be printed.
  let isQuiet: Bool

  /// An open database.
  struct OpenDatabase: Sendable {
    let tree: TreeDatabase
    let file: String
  }
}
