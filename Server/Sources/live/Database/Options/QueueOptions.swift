import ArgumentParser
import Foundation
import LiveTreeClient

/// The option for writes that wait until the server can be reached.
struct QueueOptions: ParsableArguments {
  /// How long the command waits for the server before it leaves the write in the queue.
  private static let patience = Duration.seconds(5)

  @Option(
    help: ArgumentHelp(
      """
      Keep the write in this file if the server can't be reached within 5 seconds. Each later command \
      with the same file sends it first.
      """,
      valueName: "file"),
    completion: .file())
  var offlineQueue: String?

  /// - Throws: `ValidationError` if the write has a condition: what it depends on may have changed when the
  ///   write is sent.
  func validate(with condition: ConditionOptions) throws {
    guard offlineQueue == nil || condition.isEmpty else {
      throw ValidationError("--offline-queue can't be combined with --if-match or --etag.")
    }
  }

  /// Performs a write after those that the file contains.
  func run(
    _ file: String, _ database: DatabaseOptions, _ place: DatabasePlace,
    _ write: @escaping @Sendable (DatabaseEndpoint) async throws -> Void
  ) async throws {
    let journal: WriteJournal
    do {
      journal = try WriteJournal(path: file)
    } catch {
      throw CommandFailure("\(error)")
    }
    let endpoint = try database.endpoint(of: place, storage: journal)
    let server = endpoint.node.database
    try await CommandRun.run(within: database.timeout) {
      let waiting = Task {
        try? await Task.sleep(for: Self.patience)
        await server.close()
      }
      do {
        try await write(endpoint)
        waiting.cancel()
        await server.close()
      } catch let error as DatabaseError where error.code == .closed {
        StandardError.note(
          "The server can't be reached. The write is kept in \(file), and sent by the next command with "
            + "--offline-queue.")
      } catch {
        await server.close()
        throw (error as? DatabaseError).map(endpoint.failure) ?? error
      }
    }
  }
}
