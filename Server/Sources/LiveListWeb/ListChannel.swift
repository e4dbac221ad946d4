import Foundation
public import LiveList

/// A list as pages see it: what it shows now, and what changed lately.
///
/// The owner of a list tells the channel of every change; each page reads the channel at its own
/// pace. A page that was away for a while gets the changes that it missed, or, when these are too
/// many, the list as it is.
///
///     let channel = ListChannel(title: "Profile", emptyMessage: "Nobody here yet.")
///     await channel.publish(update.changeset)
public actor ListChannel {
  /// What the page is headed with.
  public nonisolated let title: String
  private let emptyMessage: String
  private let historyLimit: Int
  /// A first list of more rows than this is told as it is, to those who ask: in the history it would
  /// be as long.
  private static let longestNews = 500
  private var log: ListLog
  private var phase = ListPhase.loading
  private var sections: @Sendable () throws -> Data = { Data("[]".utf8) }
  private var isEmpty = true
  private var waiters: [UUID: CheckedContinuation<Void, Never>] = [:]

  /// A channel that shows nothing yet.
  ///
  /// - Parameters:
  ///   - title: What the page is headed with.
  ///   - emptyMessage: What the page says when the list is current and has no rows: one sentence
  ///     and what to do.
  ///   - historyLimit: How many changes a page may have missed and still be told of one by one.
  ///   - epoch: Tells this channel from those of earlier runs of the program, in letters and
  ///     digits; a page that comes back from another epoch gets the list as it is.
  public init(
    title: String, emptyMessage: String = "Nothing to show.", historyLimit: Int = 64,
    epoch: String = String(UInt64.random(in: 0 ... .max), radix: 36)
  ) {
    self.title = title
    self.emptyMessage = emptyMessage
    self.historyLimit = historyLimit
    log = ListLog(epoch: epoch, limit: historyLimit)
  }

  /// Tells the pages of a change of the list.
  ///
  /// - Throws: What the encoding of an id, a header or a content throws; the pages keep what they
  ///   show then.
  /// - Complexity: O(*s* + *c*) in the sections and the changes; O(*s*) for a long first list, which
  ///   is encoded when a page asks for it.
  public func publish<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>
  ) throws
  where
    SectionID: Encodable & Sendable, Header: Encodable & Sendable,
    Item: Identifiable & Encodable & Sendable, Item.ID: Encodable
  {
    guard !changeset.isEmpty else { return }
    let target = changeset.target
    let count = target.reduce(0) { $0 + $1.items.count }
    if isEmpty && count > Self.longestNews {
      log.forget()
    } else {
      log.append(.changeset, try JSONEncoder.page.encode(PageChange(changeset: changeset)))
    }
    sections = { try JSONEncoder.page.encode(target) }
    let wasEmpty = isEmpty
    isEmpty = count == 0
    if wasEmpty != isEmpty { try appendPhase() }
    wakeAll()
  }

  /// Tells the pages how current the list is.
  ///
  /// - Throws: Nothing that can be encoded as JSON text makes it throw.
  public func publish(_ phase: ListPhase) throws {
    guard phase != self.phase else { return }
    self.phase = phase
    try appendPhase()
    wakeAll()
  }

  private func appendPhase() throws {
    log.append(.phase, try JSONEncoder.page.encode(shownPhase))
  }

  /// The phase as the page is told of it: a current list without rows says what to do.
  private var shownPhase: PagePhase {
    PagePhase(phase, message: phase == .live && isEmpty ? emptyMessage : nil)
  }
}

extension ListChannel {
  /// The events that follow those that a page has seen; waits until there are some.
  ///
  /// - Parameter seen: The id of the last event that the page has seen, if any.
  /// - Returns: At least one event, none only when the task was cancelled.
  func events(after seen: String?) async throws -> [PageEvent] {
    while !Task.isCancelled {
      switch log.events(after: seen) {
      case .missed(let events) where !events.isEmpty: return events
      case .missed: await change()
      case .unknown: return [try snapshot()]
      }
    }
    return []
  }

  private func snapshot() throws -> PageEvent {
    let phase = try JSONEncoder.page.encode(shownPhase)
    let title = try JSONEncoder.page.encode(title)
    var payload = Data(#"{"title":"#.utf8)
    payload += title + Data(#","phase":"#.utf8) + phase
    payload += Data(#","sections":"#.utf8) + (try sections()) + Data("}".utf8)
    return PageEvent(kind: .snapshot, id: log.lastID, payload: payload)
  }

  private func change() async {
    let id = UUID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { waiters[id] = continuation }
      }
    } onCancel: {
      Task { await self.wake(id) }
    }
  }

  private func wake(_ id: UUID) {
    waiters.removeValue(forKey: id)?.resume()
  }

  private func wakeAll() {
    for continuation in waiters.values { continuation.resume() }
    waiters.removeAll()
  }
}

extension JSONEncoder {
  /// How everything that a page reads is written: on one line, always the same way.
  fileprivate static var page: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
