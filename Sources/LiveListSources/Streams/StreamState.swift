import Foundation
package import LiveList
import LiveListPipeline

/// The list that is built from the documents of a stream.
package protocol DocumentRows<SectionID, Header, Item> {
  associatedtype SectionID: Hashable
  associatedtype Header
  associatedtype Item

  /// The list so far.
  var sections: [ListSection<SectionID, Header, Item>] { get }

  /// Whether the documents so far are a list, even if others follow.
  var isList: Bool { get }

  /// Adds a document, given its number in the stream.
  mutating func take(_ text: RowText, number: Int) throws(FormatFailure)
}

extension DocumentRows {
  package var isList: Bool { true }
}

/// Each document is the whole list.
package struct WholeLists<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>:
  DocumentRows
{
  private let format: ListFormat<SectionID, Header, Item>
  package private(set) var sections: [ListSection<SectionID, Header, Item>] = []

  package init(_ format: ListFormat<SectionID, Header, Item>) {
    self.format = format
  }

  package mutating func take(_ text: RowText, number: Int) throws(FormatFailure) {
    sections = try format.read(text)
  }
}

extension WholeLists: Sendable {}

/// Each document is an item. It is appended if it is new, and replaces the item with its id
/// otherwise.
package struct ItemLog<Item: Identifiable & Sendable>: DocumentRows {
  private let format: ItemFormat<Item>
  /// The maximum number of items. The oldest items beyond it are deleted.
  private let limit: Int
  private var items: [Item] = []
  /// The positions of the items, counted from the first item that ever arrived.
  private var positions: [Item.ID: Int] = [:]
  private var droppedCount = 0

  package init(_ format: ItemFormat<Item>, limit: Int) {
    self.format = format
    self.limit = limit
  }

  package var sections: [ListSection<OnlySection, OnlySection, Item>] {
    [ListSection(items: items)]
  }

  package mutating func take(_ text: RowText, number: Int) throws(FormatFailure) {
    let item = try format.read(text, "\(number)")
    if let position = positions[item.id] {
      items[position - droppedCount] = item
      return
    }
    positions[item.id] = droppedCount + items.count
    items.append(item)
    guard items.count > limit else { return }
    positions[items.removeFirst().id] = nil
    droppedCount += 1
  }
}

extension ItemLog: Sendable where Item.ID: Sendable {}

/// The state of a list that is read from a stream of documents.
///
/// Law: the state depends only on the bytes, not on how they are split.
struct StreamState<Rows: DocumentRows> {
  typealias State = ListState<Rows.SectionID, Rows.Header, Rows.Item>

  private let name: String
  private var framer: JSONFramer
  private var rows: Rows
  private var count = 0
  /// The number of documents that couldn't be read, and what was wrong with the first one.
  private var broken: (count: Int, first: String)?
  private var isFilled = false
  private var isOver = false
  /// The current failure, and the time since which it has lasted.
  private var failure: (since: Date, ListFailure)?

  /// - Parameters:
  ///   - name: The name of the stream in error messages.
  ///   - framing: How the documents are separated.
  ///   - rows: The list that is built from the documents.
  init(name: String, framing: JSONFraming, rows: Rows) {
    self.name = name
    framer = JSONFramer(framing)
    self.rows = rows
  }

  /// The current state. It is computed on demand, so a thousand lines that arrive together cause
  /// one change.
  var state: State {
    var state = State()
    if isFilled, isOver || rows.isList { state.succeed(with: rows.sections) }
    if let (since, failure) = failure { state.fail(with: failure, at: since) }
    return state
  }

  /// Reads the next bytes.
  mutating func consume(_ bytes: ArraySlice<UInt8>, at time: Date) {
    for frame in framer.consume(bytes) { take(frame, at: time) }
  }

  /// Ends the stream. Its rows stay. A list without a document that couldn't be read isn't whole, even
  /// if later ones could.
  mutating func finish(at time: Date) {
    for frame in framer.finish() { take(frame, at: time) }
    isOver = true
    guard failure == nil, let broken else { return }
    let documents = broken.count == 1 ? "1 document was" : "\(broken.count) documents were"
    fail("\(name): \(documents) left out: \(broken.first)", at: time)
  }

  /// Ends the stream because it can't be read.
  mutating func fail(_ failure: SystemFailure, at time: Date) {
    fail("\(name): read failed: \(failure)", at: time)
  }

  private mutating func fail(_ sentence: String, at time: Date) {
    failure = (failure?.since ?? time, ListFailure(sentence))
  }

  private mutating func take(_ frame: JSONFramer.Frame, at time: Date) {
    do throws(FormatFailure) {
      switch frame {
      case .broken(let failure): throw failure
      case .document(let text):
        count += 1
        try rows.take(text, number: count)
        (isFilled, failure) = (true, nil)
      }
    } catch {
      broken = ((broken?.count ?? 0) + 1, broken?.first ?? "\(error)")
      fail("\(name): \(error)", at: time)
    }
  }
}
