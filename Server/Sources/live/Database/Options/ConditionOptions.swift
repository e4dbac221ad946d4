import ArgumentParser
import LiveTransport
import LiveTreeClient

/// The options for conditional writes, and for replacing the whole database.
struct ConditionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write only if the node has this ETag; use null_etag for a node that doesn't exist.",
      valueName: "etag"))
  var ifMatch: String?

  @Flag(help: "Print the node's new ETag; null_etag after its removal.")
  var etag = false

  @Flag(
    name: [.short, .long], help: "Replace or remove the root, the whole database, without asking.")
  var force = false

  /// Whether the write depends on nothing, and prints nothing.
  var isEmpty: Bool { ifMatch == nil && !etag }

  /// A write that can affect the whole database.
  enum Change: String {
    case replace = "Replace"
    case remove = "Remove"
  }

  /// Asks the user for confirmation before the whole database is replaced or deleted.
  func confirm(_ change: Change, of endpoint: DatabaseEndpoint) async throws {
    guard endpoint.isRoot, !force, ifMatch == nil else { return }
    try await Confirmation.ask(
      "\(change.rawValue) the whole database at \(endpoint.node)?",
      otherwise: "\(endpoint.place) is the whole database. To \(change) it, add --force.")
  }

  /// Writes, and prints the ETag if the user requested it.
  ///
  /// - Throws: ``CommandFailure`` if the server rejects the write, or the node has another ETag than `--if-match`.
  func write(_ method: TransportRequest.Method, _ json: [UInt8]?, to endpoint: DatabaseEndpoint)
    async throws
  {
    var request = DatabaseEndpoint.Request(method, parameters: ["print=silent"], body: json)
    if let ifMatch { request.headers.append((name: "if-match", value: ifMatch)) }
    if etag { request.headers.append((name: "X-Firebase-ETag", value: "true")) }
    let answer = try await endpoint.response(to: request)
    guard answer.status != 412 else {
      throw CommandFailure(
        """
        \(endpoint.place) doesn't match --if-match\(Self.tag(of: answer)). Nothing was written. \
        Read it again and retry.
        """
      )
    }
    guard (200..<300).contains(answer.status) else {
      throw await endpoint.failure(answer, to: request)
    }
    if etag { try StandardOutput.write(try answer.etag() + "\n") }
  }

  private static func tag(of answer: TransportResponse) -> String {
    answer.headers["ETag"].map { ": its ETag is \($0)" } ?? ""
  }
}
