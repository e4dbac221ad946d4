/// Stores the writes of a ``LiveDatabase`` until they are acknowledged, so that they survive the end of the
/// program.
@available(Systems 2024, *)
public protocol PendingWriteStorage: Sendable {
  /// What ``load()`` and ``refused()`` return, if that is known as soon as the storage exists: then the writes are shown
  /// from the first moment. `nil` unless specified otherwise.
  var loaded: (pending: [PendingWrite], refused: [RefusedWrite])? { get }

  /// The writes that were added and not yet removed, including those from an earlier run of the
  /// program.
  func load() async throws -> [PendingWrite]

  /// Stores a write, which is durable when the method returns. It replaces one with the same number.
  func add(_ write: PendingWrite) async throws

  /// Removes a write that was acknowledged or rejected.
  func remove(_ id: PendingWrite.ID) async throws

  /// The writes that the server has refused, until the app has taken them from ``LiveDatabase/refusedWrites``. None
  /// unless specified otherwise.
  func refused() async throws -> [RefusedWrite]

  /// Keeps a write as refused, which no longer waits. Removes it unless specified otherwise. The ``remove(_:)`` that
  /// follows is about writes that wait.
  func refuse(_ write: RefusedWrite) async throws

  /// Removes a refused write that the app has taken. Does nothing unless specified otherwise.
  func takeRefused(_ id: PendingWrite.ID) async throws

  /// Releases the storage. No other method is called after this one.
  func close() async
}

@available(Systems 2024, *)
extension PendingWriteStorage {
  public var loaded: (pending: [PendingWrite], refused: [RefusedWrite])? { nil }

  public func refused() async throws -> [RefusedWrite] { [] }

  public func refuse(_ write: RefusedWrite) async throws { try await remove(write.id) }

  public func takeRefused(_ id: PendingWrite.ID) async throws {}
}
