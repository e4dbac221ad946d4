import LiveList
import LiveListPipeline
import LiveTransportNIO
import NIOCore
import Testing
import _LiveSourceSupport
import _WireServer

@testable import LiveListSources

/// Companies and their products, refreshed from a REST API every thirty seconds.
///
/// Source: NSProgrammer, "Updating UITableView with a dynamic data source", 2013.
@Suite(.timeLimit(.minutes(20))) struct CompaniesTests {
  private let before = #"""
    {
      "Amazon": [
        {"id": 1, "name": "Kindle"}, {"id": 2, "name": "Kindle Fire"},
        {"id": 3, "name": "Kindle Fire HD 7\""}
      ],
      "Apple": [
        {"id": 10, "name": "iPad"}, {"id": 11, "name": "iPhone"}, {"id": 12, "name": "iPod"}
      ],
      "Blackberry RIM": [
        {"id": 20, "name": "Blackberry Q5"}, {"id": 21, "name": "Blackberry Q10"}, {"id": 22, "name": "Blackberry Z10"}
      ],
      "Google": [
        {"id": 30, "name": "Nexus 4"}, {"id": 31, "name": "Nexus 7"}, {"id": 32, "name": "Nexus 10"}
      ]
    }
    """#

  private let after = #"""
    {
      "Amazon": [
        {"id": 1, "name": "Kindle"}, {"id": 3, "name": "Kindle Fire HD 7\""},
        {"id": 4, "name": "Kindle Fire HD 8.9\""}
      ],
      "Apple": [
        {"id": 10, "name": "New iPad"}, {"id": 13, "name": "iPad Mini"},
        {"id": 11, "name": "iPhone 5"}, {"id": 12, "name": "iPod Touch"}
      ],
      "Google": [
        {"id": 30, "name": "Nexus 4"}, {"id": 31, "name": "Nexus 7"},
        {"id": 32, "name": "Nexus 10"}, {"id": 33, "name": "Nexus Watch"}
      ],
      "Microsoft": [
        {"id": 40, "name": "Windows 8 Phone"}, {"id": 41, "name": "Windows Surface RT"},
        {"id": 42, "name": "Windows Surface Pro"}
      ]
    }
    """#

  private typealias Changeset = ListChangeset<String, String, JSONRow>

  /// A description of the changeset with the names of companies and products.
  private func story(of changeset: Changeset) -> [String] {
    let (source, target, diff) = (changeset.source, changeset.target, changeset.diff)
    func name(_ path: ItemPath, in sections: [Changeset.Section]) -> String {
      sections[path.section].id + ": "
        + (sections[path.section].items[path.item]["name"]?.text ?? "no name")
    }
    return diff.sectionDeletes.map { "- \(source[$0].id)" }
      + diff.sectionMoves.map { "> \(target[$0.to].id)" }
      + diff.sectionInserts.map { "+ \(target[$0].id)" }
      + diff.sectionUpdates.map { "~ \(target[$0.to].id)" }
      + diff.itemDeletes.map { "- \(name($0, in: source))" }
      + diff.itemMoves.map { "> \(name($0.to, in: target))" }
      + diff.itemInserts.map { "+ \(name($0, in: target))" }
      + diff.itemUpdates.map { "~ \(name($0.from, in: source)) → \(name($0.to, in: target))" }
  }

  @Test func showsTheArticlesChangesInOneUpdate() async throws {
    try await WireServer.run { server in
      let clock = HandClock()
      let updates = ListStates.polling(
        server.url("/companies"), .rows, every: .seconds(30), transport: NIOTransport.shared,
        timing: .by(clock)
      ).updates()
      let (shown, show) = AsyncStream.makeStream(of: ListUpdate<String, String, JSONRow>.self)
      let screen = Task { for await update in updates { show.yield(update) } }
      defer { screen.cancel() }
      var screens = shown.makeAsyncIterator()
      try await server.request().answer("200 OK", #"ETag: "before""#, body: before)
      let first = try #require(await screens.next(isolation: nil))
      #expect(first.changeset.target.map(\.id) == ["Amazon", "Apple", "Blackberry RIM", "Google"])

      try await clock.wait(from: .seconds(27), to: .seconds(33)).end()
      try await server.request().answerNotModified()
      try await clock.wait(from: .seconds(27), to: .seconds(33)).end()
      let request = try await server.request()
      #expect(request["If-None-Match"] == #""before""#)
      try await request.answer("200 OK", #"ETag: "after""#, body: after)
      let second = try #require(await screens.next(isolation: nil))
      #expect(second.phase == .live)
      #expect(
        story(of: second.changeset) == [
          "- Blackberry RIM", "+ Microsoft",
          "- Amazon: Kindle Fire",
          #"+ Amazon: Kindle Fire HD 8.9""#, "+ Apple: iPad Mini", "+ Google: Nexus Watch",
          "~ Apple: iPad → Apple: New iPad", "~ Apple: iPhone → Apple: iPhone 5",
          "~ Apple: iPod → Apple: iPod Touch",
        ])
    }
  }
}
