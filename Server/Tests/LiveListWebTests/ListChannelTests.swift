import Foundation
import LiveList
import Testing

@testable import LiveListWeb

@Suite(.timeLimit(.minutes(20)))
struct ListChannelTests {
  private struct Row: Identifiable, Hashable, Sendable, Encodable { let id: Int }
  private typealias Sections = [ListSection<String, String, Row>]

  private func rows(_ ids: Int...) -> Sections {
    [ListSection(id: "rows", header: "Rows", items: ids.map { Row(id: $0) })]
  }

  private func text(_ event: PageEvent?) -> String {
    event.map { String(decoding: $0.payload, as: UTF8.self) } ?? ""
  }

  private func events(of channel: ListChannel, after seen: String?) async throws -> [PageEvent] {
    try await channel.events(after: seen).map { try $0() }
  }

  @Test func aNewPageReceivesASnapshot() async throws {
    let channel = ListChannel(title: "Rows", emptyMessage: "None.", epoch: "e")
    try await channel.publish(ListChangeset(from: [], to: rows(1)))
    try await channel.publish(.live)
    let events = try await events(of: channel, after: nil)
    #expect(events.map(\.kind) == [.snapshot])
    #expect(
      text(events.first)
        == #"{"title":"Rows","phase":{"state":"live"},"sections":"#
        + #"[{"header":"Rows","id":"rows","items":[{"content":{"id":1},"id":1}]}]}"#)
  }

  @Test func aPageThatReconnectsReceivesMissedChanges() async throws {
    let channel = ListChannel(title: "Rows", epoch: "e")
    try await channel.publish(ListChangeset(from: [], to: rows(1)))
    let seen = try #require(try await events(of: channel, after: nil).last?.id)
    try await channel.publish(ListChangeset(from: rows(1), to: rows(1, 2)))
    try await channel.publish(ListChangeset(from: rows(1, 2), to: rows(2, 1)))
    let events = try await events(of: channel, after: seen)
    #expect(events.map(\.kind) == [.changeset, .changeset])
    #expect(text(events.first).contains(#""itemInserts":[[[0,1],"#))
    #expect(text(events.last).contains(#""itemMoves":"#))
  }

  @Test func aPageOfAnEarlierRunReceivesASnapshot() async throws {
    let channel = ListChannel(title: "Rows", epoch: "second")
    try await channel.publish(ListChangeset(from: [], to: rows(1)))
    #expect(try await events(of: channel, after: "first-1").map(\.kind) == [.snapshot])
  }

  @Test func anUpToDatePageWaitsForTheNextChange() async throws {
    let channel = ListChannel(title: "Rows", epoch: "e")
    let seen = try #require(try await events(of: channel, after: nil).last?.id)
    async let next = events(of: channel, after: seen)
    try await channel.publish(ListChangeset(from: [], to: rows(1)))
    #expect(try await next.first?.kind == .changeset)
  }

  /// A long list is encoded only for pages that request it.
  @Test func aLongFirstListIsSentAsASnapshot() async throws {
    let channel = ListChannel(title: "Rows", epoch: "e")
    let seen = try #require(try await events(of: channel, after: nil).last?.id)
    let many = [ListSection(id: "rows", header: "Rows", items: (0..<1_000).map { Row(id: $0) })]
    try await channel.publish(ListChangeset(from: [], to: many))
    let first = try await events(of: channel, after: seen)
    #expect(first.map(\.kind) == [.snapshot, .more])
    try await channel.publish(ListChangeset(from: many, to: rows(1)))
    #expect(try await events(of: channel, after: first.last?.id).map(\.kind) == [.changeset])
  }

  @Test func aWaitingPageCanDisconnect() async throws {
    let channel = ListChannel(title: "Rows", epoch: "e")
    let seen = try #require(try await events(of: channel, after: nil).last?.id)
    let reader = Task { try await events(of: channel, after: seen) }
    reader.cancel()
    #expect(try await reader.value == [])
  }

  @Test func aLiveListWithoutRowsHasTheEmptyMessage() async throws {
    let channel = ListChannel(title: "Rows", emptyMessage: "Add one.", epoch: "e")
    try await channel.publish(.live)
    let empty = try await events(of: channel, after: nil)
    #expect(text(empty.first).contains(#""phase":{"message":"Add one.","state":"live"}"#))
    try await channel.publish(ListChangeset(from: [], to: rows(1)))
    let events = try await events(of: channel, after: empty.last?.id)
    #expect(events.map(\.kind) == [.changeset, .phase])
    #expect(text(events.last) == #"{"state":"live"}"#)
  }

  @Test func emptyChangesAreNotSent() async throws {
    let channel = ListChannel(title: "Rows", epoch: "e")
    try await channel.publish(ListChangeset(from: rows(1), to: rows(1)))
    try await channel.publish(.loading)
    #expect(try await events(of: channel, after: nil).last?.id == "e-0")
  }
}
