import CLibPQ
import Dispatch

/// A connection of libpq, which is closed when the handle is released.
///
/// Only one caller at a time may use it.
final class PostgresHandle: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  private static let queue = DispatchQueue(
    label: "LivePostgres.connecting", attributes: .concurrent)

  /// Begins to connect; `nil` if libpq can't allocate memory.
  init?(_ location: PostgresLocation) async {
    let parameters = location.parameters
    let handle = await Self.detached { () -> Started? in
      withCStrings(parameters.map(\.keyword)) { keywords in
        withCStrings(parameters.map(\.value)) { values in
          PQconnectStartParams(keywords, values, 1).map(Started.init)
        }
      }
    }
    guard let handle else { return nil }
    pointer = handle.pointer
    // Otherwise libpq writes notices to standard error.
    PQsetNoticeProcessor(pointer, { _, _ in }, nil)
    // libpq has no function for the code of an error while it connects.
    PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
  }

  deinit {
    PQfinish(pointer)
  }

  private struct Started: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Takes the next step to connect.
  func poll() async -> PostgresPollingStatusType {
    await Self.detached { PQconnectPoll(self.pointer) }
  }

  /// Runs a function that may block, because it reads files or resolves a name.
  private static func detached<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  /// libpq's description of the last error, in one line, without its questions to the user.
  var message: String {
    guard let text = PQerrorMessage(pointer) else { return "unknown error" }
    return PostgresMessage(text: String(cString: text)).text
  }

  /// PostgreSQL's code for the error that ended the attempt to connect; `nil` if it isn't known.
  var code: String? {
    // What the server would say to an empty password.
    if PQconnectionNeedsPassword(pointer) == 1 { return "28P01" }
    return PQerrorMessage(pointer).flatMap { PostgresMessage(text: String(cString: $0)).code }
  }

  var isLost: Bool { PQstatus(pointer) == CONNECTION_BAD }
}

/// Calls a closure with an array of C strings, which ends with a null pointer.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  let starts = strings.map { string in
    defer { bytes += string.utf8CString }
    return bytes.count
  }
  return bytes.withUnsafeBufferPointer { buffer in
    var pointers = starts.map { start in buffer.baseAddress.map { $0 + start } }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
