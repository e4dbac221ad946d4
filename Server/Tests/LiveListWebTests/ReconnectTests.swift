import AsyncHTTPClient
import Hummingbird
import HummingbirdTesting
import LiveList
import NIOCore
import NIOHTTP1
import Testing

@testable import LiveListWeb

/// The events that a reconnecting page receives.
@Suite(.timeLimit(.minutes(20)))
struct ReconnectTests {
  private struct Row: Identifiable, Hashable, Sendable, Encodable { let id: Int }

  /// The first chunk of a stream of `rows`, whose history is `a-1` to `a-3`.
  private func firstEvent(query: String, lastEventID: String? = nil) async throws -> String {
    let channel = ListChannel(title: "Rows", epoch: "a")
    try await channel.publish(ListChangeset(from: [Row](), to: [Row(id: 1)]))
    try await channel.publish(.live)
    let router = Router()
    router.addLists(["rows": channel])
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
    return try await application.test(.live) { client in
      let port = try #require(client.port)
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/live/lists/rows\(query)")
      if let lastEventID { request.headers.add(name: "Last-Event-ID", value: lastEventID) }
      let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
      var chunks = response.body.makeAsyncIterator()
      return String(buffer: try #require(try await chunks.next(isolation: #isolation)))
    }
  }

  @Test func aScriptReceivesWhatFollowsAfterInItsURL() async throws {
    let event = try await firstEvent(query: "?after=a-2")
    #expect(event.hasPrefix("id: a-3\nevent: rows/phase\n"))
  }

  /// A browser that reconnects by itself repeats the URL with which the script started.
  @Test func aBrowserReceivesWhatFollowsItsLastEventIDOnly() async throws {
    let event = try await firstEvent(query: "?after=a-1", lastEventID: "a-2")
    #expect(event.hasPrefix("id: a-3\nevent: rows/phase\n"))
    let snapshot = try await firstEvent(query: "?after=a-2", lastEventID: "b-2")
    #expect(snapshot.hasPrefix("id: a-3\nevent: rows/snapshot\n"))
  }
}
