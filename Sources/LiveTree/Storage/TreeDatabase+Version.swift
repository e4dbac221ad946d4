@available(Systems 2024, *)
extension TreeDatabase {
  /// The version of the committed database. It includes every write that has returned.
  public nonisolated var version: TreeVersion { snapshot.version }

  /// Waits until the database has received a version, which another server may have stored.
  ///
  /// A client that writes through one server and reads through another sees its write if the
  /// second server first waits for the ``version`` that the first had after the write.
  ///
  /// - Parameter version: The version.
  /// - Throws: `CancellationError` if the task is canceled before that.
  public func wait(for version: TreeVersion) async throws {
    guard committed.image.version < version else { return }
    let number = versionWaiters.number()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        versionWaiters.add(number, for: version, continuation)
        if Task.isCancelled { versionWaiters.cancel(number) }
      }
    } onCancel: {
      perform { $0.versionWaiters.cancel(number) }
    }
  }
}
