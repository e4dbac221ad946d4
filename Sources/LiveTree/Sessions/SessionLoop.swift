/// Where a database delivers to sessions: the event loop of their connections, for example.
///
/// All deliveries to a session are made on its loop, in the order in which the database makes them. What
/// a commit sends to a thousand sessions of a loop is a single action.
@available(Systems 2024, *)
public protocol SessionLoop: AnyObject, Sendable {
  /// Performs an action after all earlier ones, and never concurrently with another.
  func perform(_ action: @escaping @Sendable () -> Void)
}

/// Delivers on the thread of the database, to sessions whose reader is a task.
@available(Systems 2024, *)
final class DatabaseLoop: SessionLoop {
  static let shared = DatabaseLoop()

  private init() {}

  func perform(_ action: @escaping @Sendable () -> Void) { action() }
}
