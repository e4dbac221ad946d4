import LiveTree

/// A storage that the first write creates, so that a database that is only read leaves no file.
actor FirstWriteStorage: TreeStorage {
  private let rules: String?
  private let create: @Sendable () throws -> any TreeStorage
  private var storage: (any TreeStorage)?

  /// - Parameters:
  ///   - rules: The rules to store before the first write.
  ///   - create: Creates the empty storage.
  init(rules: String?, creating create: @escaping @Sendable () throws -> any TreeStorage) {
    (self.rules, self.create) = (rules, create)
  }

  func open() async throws -> TreeImage {
    try await storage?.open() ?? TreeImage(rules: rules)
  }

  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    if let storage { return try await storage.commit(batch, after: version, resolve) }
    guard !resolve([]).isEmpty else { return [] }
    let created = try create()
    storage = created
    guard let rules else { return try await created.commit(batch, after: version, resolve) }
    var random = SystemRandomNumberGenerator()
    let first = try await created.commit(TreeBatchID(using: &random), after: version) { _ in
      [.rules(rules)]
    }
    let next = version.advanced(by: first.count)
    return try await first + created.commit(batch, after: next) { _ in resolve(first) }
  }

  func close() async throws {
    try await storage?.close()
  }
}
