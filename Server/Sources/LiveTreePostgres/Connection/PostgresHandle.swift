import CLibPQ
import Dispatch

/// A connection of libpq, which is closed when the handle is released.
///
/// Only one caller at a time may use it.
final class PostgresHandle: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  private static let queue = DispatchQueue(
    label: "LiveTreePostgres.connecting", attributes: .concurrent)

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
    let lines = String(cString: text).split(separator: "\n").map { line in
      let text = line.drop(while: \.isWhitespace)
      return text.hasSuffix(".") ? text.dropLast() : text
    }.filter { !$0.hasSuffix("?") }
    return lines.isEmpty ? "the server closed the connection" : lines.joined(separator: "; ")
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
