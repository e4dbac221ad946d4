@available(Systems 2024, *)
extension TreeDatabase {
  /// Stores new rules and applies them.
  ///
  /// The rules take effect once they are durable, in order with writes and other rules.
  /// Subscriptions that the new rules don't allow end with `TreeAccessError` after their waiting
  /// events. Canceling the task doesn't undo the change.
  ///
  /// - Parameters:
  ///   - access: The new rules.
  ///   - rules: The text of the rules, which is stored.
  /// - Throws: The storage's error if it can't store the rules; then nothing has changed.
  ///   ``TreeUnavailableError`` if the storage can't be reached.
  ///
  /// Source: Protocol.md §2.7 and §3.4.
  public func replaceAccess(_ access: any TreeAccess, keeping rules: String) async throws {
    _ = try await withCheckedThrowingContinuation { continuation in
      enqueue(.rules(access, rules), for: Waiter { continuation.resume(with: $0) })
    }
  }
}
