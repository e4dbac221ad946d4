import LiveTree
import LiveTreeWire

/// The header field `Live-Version`, with which a client reads its writes through another server.
///
/// A response contains a version of the database that includes the value that was written or read. A
/// request with this version waits until its server has it.
enum VersionField {
  static let name = "Live-Version"

  /// The version in a request; `nil` if there is none.
  ///
  /// - Throws: `RESTError` if it isn't a number.
  static func version(in head: RequestHead) throws(RESTError) -> TreeVersion? {
    guard let text = head.version else { return nil }
    guard let number = Int64(text), number >= 0 else {
      throw RESTError(
        status: 400, message: "Live-Version must be the number in an earlier response.")
    }
    return TreeVersion(number)
  }
}

extension TreeDatabase {
  /// Waits until the database has a version.
  ///
  /// - Throws: `RESTError` if it doesn't have the version in time.
  nonisolated func wait(
    for version: TreeVersion, atMost timeout: Duration
  ) async throws(RESTError) {
    guard self.version < version else { return }
    let isReached = await withTaskGroup(of: Bool.self) { group in
      group.addTask { (try? await self.wait(for: version)) != nil }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    guard !isReached else { return }
    throw RESTError(
      status: 503, message: "This server doesn't have version \(version.number) yet; try again.")
  }
}
