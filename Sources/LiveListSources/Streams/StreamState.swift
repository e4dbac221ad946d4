import Foundation
import LiveList
import LiveListPipeline

/// What the documents of a stream add up to.
protocol DocumentRows<SectionID, Header, Item> {
  associatedtype SectionID: Hashable
  associatedtype Header
  associatedtype Item

  /// Takes a document, and its number in the stream.
  mutating func take(
    _ text: JSONText, number: Int
  ) throws(JSONFailure) -> [ListSection<SectionID, Header, Item>]
}

/// Each document is the whole list.
struct WholeLists<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: DocumentRows {
  let format: JSONFormat<SectionID, Header, Item>

  func take(
    _ text: JSONText, number: Int
  ) throws(JSONFailure) -> [ListSection<SectionID, Header, Item>] {
    try format.read(text)
  }
}

/// Each document is an item: behind the others when it is new, in its place when it is known.
struct ItemLog<Item: Identifiable & Sendable>: DocumentRows {
  private let format: JSONItemFormat<Item>
  /// How many items are kept at most; the oldest go.
  private let limit: Int
  private var items: [Item] = []
  /// Where the items are, counted from the first that ever came.
  private var positions: [Item.ID: Int] = [:]
  private var gone = 0

  init(_ format: JSONItemFormat<Item>, limit: Int) {
    self.format = format
    self.limit = limit
  }

  mutating func take(
    _ text: JSONText, number: Int
  ) throws(JSONFailure) -> [ListSection<OnlySection, OnlySection, Item>] {
    let item = try format.read(text, "\(number)")
    if let position = positions[item.id] {
      items[position - gone] = item
    } else {
      positions[item.id] = gone + items.count
      items.append(item)
    }
    if items.count > limit {
      positions[items.removeFirst().id] = nil
      gone += 1
    }
    return [ListSection(items: items)]
  }
}

/// The state of a list that a stream of documents says.
struct StreamState<Rows: DocumentRows> {
  typealias State = ListState<Rows.SectionID, Rows.Header, Rows.Item>

  /// What is to be shown.
  private(set) var state = State()
  private let name: String
  private var framer: JSONFramer
  private var rows: Rows
  private var count = 0

  /// - Parameters:
  ///   - name: How the stream is called in sentences.
  ///   - framing: How its documents are told apart.
  ///   - rows: What they add up to.
  init(name: String, framing: JSONFraming, rows: Rows) {
    self.name = name
    framer = JSONFramer(framing)
    self.rows = rows
  }

  /// Takes the next bytes.
  ///
  /// - Returns: The states that came with them.
  mutating func take(_ bytes: some Sequence<UInt8>, at time: Date) -> [State] {
    framer.take(bytes).map { take($0, at: time) }
  }

  /// The stream is over: what was there stays.
  ///
  /// - Returns: The states that came with the end.
  mutating func finish(at time: Date) -> [State] {
    framer.finish().map { take($0, at: time) }
  }

  /// The stream can not be read any more.
  mutating func fail(_ failure: SystemFailure, at time: Date) {
    state.fail(with: ListFailure("\(name) can not be read: \(failure)."), at: time)
  }

  private mutating func take(_ frame: JSONFramer.Frame, at time: Date) -> State {
    do throws(JSONFailure) {
      switch frame {
      case .broken(let failure): throw failure
      case .document(let text):
        count += 1
        state.succeed(with: try rows.take(text, number: count))
      }
    } catch {
      state.fail(with: ListFailure("\(name), \(error)"), at: time)
    }
    return state
  }
}
