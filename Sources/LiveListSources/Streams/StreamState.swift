import Foundation
package import LiveList
import LiveListPipeline

/// What the documents of a stream add up to.
package protocol DocumentRows<SectionID, Header, Item> {
  associatedtype SectionID: Hashable
  associatedtype Header
  associatedtype Item

  /// The list that the documents say.
  var sections: [ListSection<SectionID, Header, Item>] { get }

  /// Takes a document, and its number in the stream.
  mutating func take(_ text: JSONText, number: Int) throws(JSONFailure)
}

/// Each document is the whole list.
package struct WholeLists<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>:
  DocumentRows
{
  private let format: JSONFormat<SectionID, Header, Item>
  package private(set) var sections: [ListSection<SectionID, Header, Item>] = []

  package init(_ format: JSONFormat<SectionID, Header, Item>) {
    self.format = format
  }

  package mutating func take(_ text: JSONText, number: Int) throws(JSONFailure) {
    sections = try format.read(text)
  }
}

extension WholeLists: Sendable {}

/// Each document is an item: behind the others when it is new, in its place when it is known.
package struct ItemLog<Item: Identifiable & Sendable>: DocumentRows {
  private let format: JSONItemFormat<Item>
  /// How many items are kept at most; the oldest go.
  private let limit: Int
  private var items: [Item] = []
  /// Where the items are, counted from the first that ever came.
  private var positions: [Item.ID: Int] = [:]
  private var gone = 0

  package init(_ format: JSONItemFormat<Item>, limit: Int) {
    self.format = format
    self.limit = limit
  }

  package var sections: [ListSection<OnlySection, OnlySection, Item>] {
    [ListSection(items: items)]
  }

  package mutating func take(_ text: JSONText, number: Int) throws(JSONFailure) {
    let item = try format.read(text, "\(number)")
    if let position = positions[item.id] {
      items[position - gone] = item
      return
    }
    positions[item.id] = gone + items.count
    items.append(item)
    guard items.count > limit else { return }
    positions[items.removeFirst().id] = nil
    gone += 1
  }
}

extension ItemLog: Sendable where Item.ID: Sendable {}

/// The state of a list that a stream of documents says.
///
/// Law: after the same bytes it is the same, however they were cut.
struct StreamState<Rows: DocumentRows> {
  typealias State = ListState<Rows.SectionID, Rows.Header, Rows.Item>

  private let name: String
  private var framer: JSONFramer
  private var rows: Rows
  private var count = 0
  private var isFilled = false
  /// What is wrong, and since when.
  private var failure: (since: Date, ListFailure)?

  /// - Parameters:
  ///   - name: How the stream is called in sentences.
  ///   - framing: How its documents are told apart.
  ///   - rows: What they add up to.
  init(name: String, framing: JSONFraming, rows: Rows) {
    self.name = name
    framer = JSONFramer(framing)
    self.rows = rows
  }

  /// What is to be shown. It is made when somebody asks: a thousand lines that come at once are one
  /// change.
  var state: State {
    var state = State()
    if isFilled { state.succeed(with: rows.sections) }
    if let (since, failure) = failure { state.fail(with: failure, at: since) }
    return state
  }

  /// Takes the next bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>, at time: Date) {
    for frame in framer.take(bytes) { take(frame, at: time) }
  }

  /// The stream is over: what was there stays.
  mutating func finish(at time: Date) {
    for frame in framer.finish() { take(frame, at: time) }
  }

  /// The stream can not be read any more.
  mutating func fail(_ failure: SystemFailure, at time: Date) {
    fail("\(name) can not be read: \(failure).", at: time)
  }

  private mutating func fail(_ sentence: String, at time: Date) {
    failure = (failure?.since ?? time, ListFailure(sentence))
  }

  private mutating func take(_ frame: JSONFramer.Frame, at time: Date) {
    do throws(JSONFailure) {
      switch frame {
      case .broken(let failure): throw failure
      case .document(let text):
        count += 1
        try rows.take(text, number: count)
        (isFilled, failure) = (true, nil)
      }
    } catch {
      fail("\(name), \(error)", at: time)
    }
  }
}
