import Foundation
public import LiveList

/// A list for pages: its current rows, and its latest changes.
///
/// Publish every change of the list; each page reads the channel at its own pace. A page that
/// reconnects receives the changes that it missed, or a snapshot if they are too many.
///
///     let channel = ListChannel(title: "Profile", emptyMessage: "No attributes yet. Add one.")
///     await channel.publish(update.changeset)
public actor ListChannel {
  /// The heading of the page.
  public nonisolated let title: String
  private let emptyMessage: String
  private let historyLimit: Int
  /// The maximum number of rows of a first list that is sent as a changeset. A longer list is sent
  /// as a snapshot, because its changeset would be just as long.
  private static let maximumFirstRows = 500
  private var log: ListLog
  private var phase = ListPhase.loading
  private var parts: @Sendable () -> SnapshotParts = {
    SnapshotParts([ListSection<Int, Int, NoRow>]()) { .page }
  }
  private var isEmpty = true
  private var waiters: [UUID: CheckedContinuation<Void, Never>] = [:]

  /// Creates a channel without rows, in the phase `loading`.
  ///
  /// - Parameters:
  ///   - title: The heading of the page.
  ///   - emptyMessage: The message of a live list without rows: a sentence.
  ///   - historyLimit: The maximum number of missed changes that a page receives; if it missed
  ///     more, it receives a snapshot. Must be positive.
  ///   - epoch: An identifier of ASCII letters and digits that distinguishes this channel from
  ///     those of earlier runs of the program. A page from another epoch receives a snapshot.
  public init(
    title: String, emptyMessage: String = "Nothing to show.", historyLimit: Int = 64,
    epoch: String = String(UInt64.random(in: 0 ... .max), radix: 36)
  ) {
    self.title = title
    self.emptyMessage = emptyMessage
    self.historyLimit = historyLimit
    log = ListLog(epoch: epoch, limit: historyLimit)
  }

  /// Sends a change of the list to all pages.
  ///
  /// - Throws: An error if an ID, a header or an item can't be encoded; pages then keep their rows.
  /// - Complexity: O(*s* + *c*), where *s* is the number of sections and *c* that of changes; O(*s*) for a
  ///   long first list, which is encoded when a page requests it.
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
    if isEmpty && count > Self.maximumFirstRows {
      log.forget()
    } else {
      log.append(.changeset, try JSONEncoder.page.encode(PageChange(changeset: changeset)))
    }
    parts = { SnapshotParts(target) { .page } }
    let wasEmpty = isEmpty
    isEmpty = count == 0
    if wasEmpty != isEmpty { try appendPhase() }
    wakeAll()
  }

  /// Sends the phase of the list to all pages.
  ///
  /// - Throws: The encoder's error.
  public func publish(_ phase: ListPhase) throws {
    guard phase != self.phase else { return }
    self.phase = phase
    try appendPhase()
    wakeAll()
  }

  private func appendPhase() throws {
    log.append(.phase, try JSONEncoder.page.encode(shownPhase))
  }

  /// The phase as pages receive it; a live list without rows carries `emptyMessage`.
  private var shownPhase: PagePhase {
    PagePhase(phase, message: phase == .live && isEmpty ? emptyMessage : nil)
  }
}

extension ListChannel {
  /// Returns the events that a page hasn't received; waits until one exists.
  ///
  /// - Parameter seen: The ID of the last event that the page has received, if any.
  /// - Returns: At least one event, or none if the task is canceled before one exists.
  func events(after seen: String?) async throws -> [PendingEvent] {
    while true {
      switch log.events(after: seen) {
      case .missed(let events) where !events.isEmpty: return events.map { event in { event } }
      case .missed where Task.isCancelled: return []
      case .missed: await waitForChange()
      case .unknown: return try snapshot()
      }
    }
  }

  /// The whole list. Only its last part has an ID: a page that has received less starts over.
  private func snapshot() throws -> [PendingEvent] {
    let (list, id) = (parts(), log.lastID)
    let phase = try JSONEncoder.page.encode(shownPhase)
    let title = try JSONEncoder.page.encode(title)
    let last = list.parts.count - 1
    return list.parts.enumerated().map { index, encoded in
      {
        let part = try encoded()
        var payload = Data()
        if index == 0 {
          payload += Data(#"{"title":"#.utf8) + title + Data(#","phase":"#.utf8) + phase
          if last > 0 { payload += Data(#","count":\#(list.count)"#.utf8) }
        } else {
          payload += Data(#"{"continues":\#(part.continues)"#.utf8)
        }
        payload += Data(#","sections":"#.utf8) + part.sections + Data("}".utf8)
        return PageEvent(
          kind: index == 0 ? .snapshot : .more, id: index == last ? id : "", payload: payload)
      }
    }
  }

  private func waitForChange() async {
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

/// The rows of a list that has none.
private struct NoRow: Identifiable, Encodable, Sendable { let id: Int }
