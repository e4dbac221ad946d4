/// The reason that a table program ended.
public enum TableEnd: Hashable, Sendable {
  /// The user quit, or the task was canceled.
  case quit
  /// A signal arrived, or its key was pressed, such as Ctrl-C for `SIGINT`.
  case signal(Int32)
}
