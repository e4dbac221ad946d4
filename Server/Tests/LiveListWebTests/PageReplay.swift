import Foundation
import LiveList
import LiveListTesting

/// Applies a change as the decision record describes, without the page's script: rows are removed
/// from the last to the first, and inserted from the first to the last.
struct PageReplay: Decodable {
  private let count: Int
  private let sectionDeletes: [Int]?
  private let sectionInserts: [Pair<Int, SectionHead>]?
  private let sectionMoves: [Pair<Int, Int>]?
  private let sectionRefreshes: [Pair<Int, Int>]?
  private let itemDeletes: [Path]?
  private let itemInserts: [Pair<Path, Row>]?
  private let itemMoves: [Pair<Path, Path>]?
  private let itemReconfigures: [Pair<Path, Row>]?

  init(_ payload: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: payload)
  }

  /// The number of rows whose contents the change includes.
  var sentRows: Int { (itemInserts?.count ?? 0) + (itemReconfigures?.count ?? 0) }

  func result(on source: [SampleSection]) throws -> [SampleSection] {
    var shelves = source.map { Shelf($0) }
    let movedRows = (itemMoves ?? []).map { ($0.second, source[$0.first[0]].items[$0.first[1]]) }
    let movedSections = (sectionMoves ?? []).map { ($0.second, shelves[$0.first]) }
    let leaving = (itemDeletes ?? []) + (itemMoves ?? []).map(\.first)
    for path in leaving.sorted(by: { $0[1] > $1[1] }) {
      shelves[path[0]].section.items.remove(at: path[1])
    }
    let goingSections = (sectionDeletes ?? []) + (sectionMoves ?? []).map(\.first)
    for index in goingSections.sorted(by: >) { shelves.remove(at: index) }
    let newSections = (sectionInserts ?? []).map { ($0.first, Shelf($0.second.section)) }
    for (index, shelf) in (movedSections + newSections).sorted(by: { $0.0 < $1.0 }) {
      shelves.insert(shelf, at: index)
    }
    let newRows = (itemInserts ?? []).map { ($0.first, $0.second.item) }
    for (path, item) in (movedRows + newRows).sorted(by: { $0.0[1] < $1.0[1] }) {
      shelves[path[0]].section.items.insert(item, at: path[1])
    }
    for refresh in sectionRefreshes ?? [] { shelves[refresh.first].section.header = refresh.second }
    for fresh in itemReconfigures ?? [] {
      let place = (fresh.first[0], fresh.first[1])
      guard shelves[place.0].section.items[place.1].id == fresh.second.id else {
        throw Misfit(description: "\(fresh.first) is another row")
      }
      shelves[place.0].section.items[place.1] = fresh.second.item
    }
    let sections = shelves.map(\.section)
    guard sections.reduce(0, { $0 + $1.items.count }) == count else {
      throw Misfit(description: "there are not \(count) rows")
    }
    return sections
  }
}

private typealias Path = [Int]

/// A section as a reference, which rows leave and enter while it moves.
private final class Shelf {
  var section: SampleSection
  init(_ section: SampleSection) { self.section = section }
}

private struct SectionHead: Decodable {
  let id: Int
  let header: Int
  var section: SampleSection { SampleSection(id: id, header: header, items: []) }
}

private struct Row: Decodable {
  let id: Int
  let content: SampleItem
  var item: SampleItem { content }
}

private struct Pair<First: Decodable, Second: Decodable>: Decodable {
  let first: First
  let second: Second

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(First.self)
    second = try container.decode(Second.self)
  }
}

private struct Misfit: Error, CustomStringConvertible {
  let description: String
}
