extension TreeDatabase {
  /// The text of the rules that the storage keeps, `nil` when it keeps none.
  ///
  /// - Throws: What the storage throws when it cannot read.
  public func keptRules() async throws -> String? {
    try await storage.rules()
  }

  /// Changes who may do what, now and after the next start.
  ///
  /// The rules take effect once they are durable, and several changes in the order of the calls.
  /// Subscriptions that the new rules would not have allowed end with `TreeAccessError`, after what
  /// waited for them is told. Cancelling the task does not take the change back.
  ///
  /// - Parameters:
  ///   - access: What the rules mean.
  ///   - rules: Their text.
  /// - Throws: What the storage throws when it cannot keep them; nothing has changed then.
  ///
  /// Source: REALTIME-PROTOCOL §2.7 and §3.4.
  public func replaceAccess(_ access: any TreeAccess, keeping rules: String) async throws {
    // One after the other, so that the rules in force are those that the storage kept last; in a
    // task of its own, because no caller's cancellation may reach into the storage.
    let former = accessChange
    let change = Task {
      _ = await former?.result
      try await storage.keep(rules: rules)
      put(access)
    }
    accessChange = change
    try await change.value
  }

  private func put(_ access: any TreeAccess) {
    self.access = access
    listeners.end(indexes: &indexes) { path, query, identity in
      do throws(TreeAccessError) {
        try check(path, query, as: identity)
        return nil
      } catch {
        return error
      }
    }
  }
}
