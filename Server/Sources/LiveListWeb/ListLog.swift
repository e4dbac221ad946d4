import Foundation

/// The latest events of a list, numbered so that a page that reconnects can catch up.
struct ListLog {
  /// The events that a page must receive.
  enum Answer: Equatable {
    /// These events, oldest first; none if the page has received all.
    case missed([PageEvent])
    /// A snapshot, because it's unknown which events the page has received.
    case unknown
  }

  private let epoch: String
  private let limit: Int
  private let byteLimit: Int
  private var events: [PageEvent] = []
  private var byteCount = 0
  private var count = 0

  /// - Parameters:
  ///   - limit: The maximum number of stored events.
  ///   - byteLimit: The maximum total size of stored events. A page that missed more receives a
  ///     snapshot.
  init(epoch: String, limit: Int, byteLimit: Int = 4 << 20) {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    precondition(
      epoch.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) },
      "epoch must consist of ASCII letters and digits, not \"\(epoch)\".")
    self.epoch = epoch
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// The ID of the newest event.
  var lastID: String { "\(epoch)-\(count)" }

  /// Adds an event, and drops the oldest ones beyond the limits.
  mutating func append(_ kind: PageEvent.Kind, _ payload: Data) {
    count += 1
    events.append(PageEvent(kind: kind, id: lastID, payload: payload))
    byteCount += payload.count
    while events.count > limit || byteCount > byteLimit {
      byteCount -= events.removeFirst().payload.count
    }
  }

  /// Drops all events: pages that reconnect receive a snapshot.
  mutating func forget() {
    count += 1
    events = []
    byteCount = 0
  }

  /// The events after the one with an ID.
  func events(after id: String?) -> Answer {
    guard let number = id.flatMap(number(of:)), number <= count, count - number <= events.count
    else { return .unknown }
    return .missed(events.suffix(count - number))
  }

  private func number(of id: String) -> Int? {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == epoch else { return nil }
    return UInt32(parts[1]).map(Int.init)
  }
}
