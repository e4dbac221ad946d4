/// Why a table is no longer shown.
public enum TableEnd: Hashable, Sendable {
  /// The user quit, or the task was cancelled.
  case quit
  /// A signal, or the key that stands for one: Ctrl-C for `SIGINT`.
  case signal(Int32)
}
