import LiveList
import Testing

@testable import LiveListWeb

/// A long list is sent in parts.
@Suite(.timeLimit(.minutes(20)))
struct SnapshotPartsTests {
  private struct Row: Identifiable, Hashable, Sendable, Encodable { let id: Int }
  private typealias Sections = [ListSection<Int, Int, Row>]

  private func list(_ counts: [Int]) -> Sections {
    counts.enumerated().map { index, count in
      ListSection(id: index, header: index, items: (0..<count).map { Row(id: $0) })
    }
  }

  private func joined(_ parts: [(continues: Bool, sections: Sections)]) -> Sections {
    parts.reduce(into: []) { list, part in
      var sections = part.sections[...]
      if part.continues, let rest = sections.popFirst() {
        list[list.count - 1].items += rest.items
      }
      list += sections
    }
  }

  /// The parts make up the list, whatever its sections, and none of them is long.
  @Test func thePartsMakeUpTheList() {
    var random = SystemRandomNumberGenerator()
    let lists = (0..<40).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        [0, 0, 1, 7, 498, 499, 500, 501, 9_999, 10_000, 25_000].randomElement(using: &random) ?? 0
      }
    }
    for counts in lists + [[], [0], [499], [500], [1_000_000], Array(repeating: 0, count: 20_001)] {
      let parts = SnapshotParts.cut(list(counts))
      #expect(joined(parts) == list(counts), "\(counts)")
      for (index, part) in parts.enumerated() {
        let size = part.sections.reduce(0) { $0 + 1 + $1.items.count }
        #expect(size <= (index == 0 ? 500 : 10_000), "\(counts), part \(index)")
        #expect(size > 0 || list(counts).isEmpty, "\(counts), part \(index)")
      }
    }
  }

  /// A page that has received a part only receives the whole list when it reconnects.
  @Test func onlyTheLastPartHasAnID() async throws {
    let channel = ListChannel(title: "Rows", epoch: "e")
    try await channel.publish(ListChangeset(from: Sections(), to: list([20_000])))
    let events = try await channel.events(after: nil).map { try $0() }
    #expect(events.map(\.kind) == [.snapshot, .more, .more])
    #expect(events.map(\.id) == ["", "", "e-2"])
    let first = try #require(events.first)
    #expect(String(decoding: first.payload, as: UTF8.self).contains(#""count":20000,"sections":"#))
    #expect(first.payload.count < 40_000)
    #expect(events.map { $0.payload.count }.max() ?? 0 < 500_000)
  }
}
