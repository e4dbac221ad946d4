import LiveTree

/// The values from which a demo's app is created.
struct DemoSetup: Sendable {
  /// The realtime database and its file; `nil` for demos that don't use it, or use that of `server`.
  let database: OpenDatabase?
  /// The address of the server whose database the demos use; `nil` for this one.
  var server: String?
  /// Whether the demo plays sample edits until the user edits.
  let plays: Bool
  /// Whether the demo must not print anything.
  let isQuiet: Bool

  /// An open database.
  struct OpenDatabase: Sendable {
    let tree: TreeDatabase
    let file: String
  }
}
