extension TreeDatabase {
  /// The text of the rules that the storage keeps, `nil` when it keeps none.
  ///
  /// - Throws: What the storage throws when it cannot read.
  public func keptRules() async throws -> String? {
    try await storage.rules()
  }

  /// Changes who may do what, now and after the next start.
  ///
  /// The rules take effect once they are durable. Subscriptions that the new rules would not have
  /// allowed end with `TreeRefusal`.
  ///
  /// - Parameters:
  ///   - access: What the rules mean.
  ///   - rules: Their text.
  /// - Throws: What the storage throws when it cannot keep them; nothing has changed then.
  ///
  /// Source: REALTIME-PROTOCOL §2.7 and §3.4.
  public func replaceAccess(_ access: any TreeAccess, keeping rules: String) async throws {
    try await storage.keep(rules: rules)
    self.access = access
    listeners.end(indexes: &indexes) { path, query, identity in
      do throws(TreeRefusal) {
        try check(path, query, as: identity)
        return nil
      } catch {
        return error
      }
    }
  }
}
