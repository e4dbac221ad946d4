import LiveTree
import Synchronization

/// A storage that the first write creates, so that a database that is only read leaves no file.
final class FirstWriteStorage: TreeStorage {
  private let rules: String?
  private let create: @Sendable () throws -> any TreeStorage
  private let storage = Mutex<(any TreeStorage)?>(nil)

  /// - Parameters:
  ///   - rules: The rules to store before the first write.
  ///   - create: Creates the empty storage.
  init(rules: String?, creating create: @escaping @Sendable () throws -> any TreeStorage) {
    (self.rules, self.create) = (rules, create)
  }

  private var created: (any TreeStorage)? { storage.withLock(\.self) }

  func open() async throws -> TreeImage {
    try await created?.open() ?? TreeImage(rules: rules)
  }

  /// A database begins a commit only after the previous one has ended, so the storage is created
  /// once.
  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    if let created { return try await created.commit(batch, after: version, resolve) }
    guard !resolve([]).isEmpty else { return [] }
    let new = try create()
    storage.withLock { $0 = new }
    guard let rules else { return try await new.commit(batch, after: version, resolve) }
    var random = SystemRandomNumberGenerator()
    let first = try await new.commit(TreeBatchID(using: &random), after: version) { _ in
      [.rules(rules)]
    }
    let next = version.advanced(by: first.count)
    return try await first + new.commit(batch, after: next) { _ in resolve(first) }
  }

  func close() async throws {
    try await created?.close()
  }
}
