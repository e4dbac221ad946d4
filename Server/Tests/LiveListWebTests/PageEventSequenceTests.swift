import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveList
import Testing

@testable import LiveListWeb

/// Several lists in one stream.
@Suite(.timeLimit(.minutes(20)))
struct PageEventSequenceTests {
  private struct Row: Identifiable, Hashable, Sendable, Encodable { let id: Int }

  private func channel(_ epoch: String, rows: Int...) async throws -> ListChannel {
    let channel = ListChannel(title: epoch, epoch: epoch)
    try await channel.publish(ListChangeset(from: [], to: rows.map { Row(id: $0) }))
    return channel
  }

  /// The first lines of the next events: their IDs and names.
  private func heads(
    _ count: Int, of lists: KeyValuePairs<String, ListChannel>, after id: String?
  ) async throws -> [String] {
    let sequence = PageEventSequence(lists: lists.map { ($0.key, $0.value) }, after: id)
    var iterator = sequence.makeAsyncIterator()
    var heads: [String] = []
    for _ in 0..<count {
      let text = String(decoding: try #require(await iterator.next()), as: UTF8.self)
      heads.append(text.split(separator: "\n").prefix(2).joined(separator: " "))
    }
    return heads
  }

  @Test func aNewPageGetsAllLists() async throws {
    let lists: KeyValuePairs = [
      "one": try await channel("a", rows: 1), "two": try await channel("b", rows: 2),
    ]
    let heads = try await heads(2, of: lists, after: nil)
    #expect(Set(heads.map { $0.split(separator: " ").last }) == ["one/snapshot", "two/snapshot"])
    #expect(heads.last?.hasPrefix("id: a-2,b-2 ") == true)
  }

  @Test func eachListResumesAfterItsLastEvent() async throws {
    let one = try await channel("a", rows: 1)
    let two = try await channel("b", rows: 2)
    try await one.publish(.live)
    try await two.publish(.live)
    let lists: KeyValuePairs = ["one": one, "two": two]
    #expect(
      try await heads(1, of: lists, after: "a-3,b-2") == ["id: a-3,b-3 event: two/phase"])
    #expect(
      try await heads(1, of: lists, after: "a-3,") == ["id: a-3,b-3 event: two/snapshot"])
    #expect(
      try await heads(1, of: lists, after: "a-3,old-7") == ["id: a-3,b-3 event: two/snapshot"])
  }

  @Test(arguments: ["a-1", "a-1,b-1,c-1", "", ","])
  func anIDOfOtherListsIsIgnored(id: String) async throws {
    let lists: KeyValuePairs = [
      "one": try await channel("a", rows: 1), "two": try await channel("b", rows: 2),
    ]
    let heads = try await heads(2, of: lists, after: id)
    #expect(Set(heads.map { $0.split(separator: " ").last }) == ["one/snapshot", "two/snapshot"])
  }

  @Test func aListWithoutChangesDoesNotDelayOthers() async throws {
    let one = try await channel("a", rows: 1)
    let two = try await channel("b", rows: 2)
    let lists: KeyValuePairs = ["one": one, "two": two]
    async let next = heads(2, of: lists, after: "a-2,b-2")
    try await two.publish(.live)
    try await two.publish(.loading)
    #expect(try await next == ["id: a-2,b-3 event: two/phase", "id: a-2,b-4 event: two/phase"])
  }

  /// The controls beside a long list work before all of its rows have arrived.
  @Test func aLongListDoesNotDelayOthers() async throws {
    let long = ListChannel(title: "Long", epoch: "a")
    try await long.publish(ListChangeset(from: [], to: (0..<20_000).map { Row(id: $0) }))
    let lists: KeyValuePairs = ["long": long, "short": try await channel("b", rows: 2)]
    #expect(
      try await heads(4, of: lists, after: nil) == [
        "id: , event: long/snapshot", "id: ,b-2 event: short/snapshot",
        "id: ,b-2 event: long/more", "id: a-2,b-2 event: long/more",
      ])
  }

  @Test func anUnknownListIsReported() async throws {
    let router = Router()
    router.addLists(["one": ListChannel(title: "One"), "two": ListChannel(title: "Two")])
    try await Application(router: router).test(.router) { client in
      for (names, unknown) in [("three", "three"), ("one,three", "three"), ("one,", "")] {
        try await client.execute(uri: "/live/lists/\(names)", method: .get) { response in
          #expect(response.status == .notFound)
          #expect(
            String(buffer: response.body)
              == "No list \"\(unknown)\". Known lists: one, two.\n")
        }
      }
    }
  }

  @Test func aListMayHaveSeveralPages() async throws {
    let router = Router()
    let page = ListPage(list: "rows", title: "Rows", toolbar: "<p id=tools></p>")
    router.addPage(page, at: "/")
    router.addPage(page, at: "/rows")
    try await Application(router: router).test(.router) { client in
      for uri in ["/", "/rows"] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(String(buffer: response.body).contains("<p id=tools></p>"))
        }
      }
    }
  }
}
