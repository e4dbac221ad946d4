import Foundation

/// Calls `body` with a temporary folder, which is then deleted.
public func withTemporaryFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = NSTemporaryDirectory() + "live-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}
