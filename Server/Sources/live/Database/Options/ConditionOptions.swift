import ArgumentParser
import AsyncHTTPClient
@_spi(LiveServer) import LiveTreeClient
import NIOHTTP1

/// What people choose about what a write replaces.
struct ConditionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write only if the node has this ETag; null_etag is that of a node that is not there.",
      valueName: "etag"))
  var ifMatch: String?

  @Flag(help: "Write the ETag of what the node holds then.")
  var etag = false

  @Flag(name: [.short, .long], help: "Ask nothing before the whole database is replaced.")
  var force = false

  /// Asks the person at the terminal before everything is lost.
  func confirm(replacing endpoint: DatabaseEndpoint) async throws {
    guard endpoint.isRoot, !force, ifMatch == nil else { return }
    try await Confirmation.ask(
      "Replace the whole database at \(endpoint.node)?",
      elsewise: "\(endpoint.place) is the whole database. If that is what you mean, add --force.")
  }

  /// Writes, and tells the ETag if it was asked for.
  ///
  /// - Throws: ``CommandFailure`` for a refusal, and when the node is not what it should be.
  func write(_ method: HTTPMethod, _ json: [UInt8]?, to endpoint: DatabaseEndpoint) async throws {
    var question = DatabaseEndpoint.Question(method, parameters: ["print=silent"], body: json)
    if let ifMatch { question.headers.append((name: "if-match", value: ifMatch)) }
    if etag { question.headers.append((name: "X-Firebase-ETag", value: "true")) }
    let answer = try await endpoint.answer(to: question)
    guard answer.status != .preconditionFailed else {
      throw CommandFailure(
        "What \(endpoint.place) holds has changed\(Self.tag(of: answer)). Nothing was written: read it again."
      )
    }
    guard (200..<300).contains(answer.status.code) else { throw await endpoint.failure(answer) }
    if etag { try StandardOutput.write(try answer.etag() + "\n") }
  }

  private static func tag(of answer: HTTPClientResponse) -> String {
    answer.headers.first(name: "ETag").map { "; its ETag is \($0)" } ?? ""
  }
}
