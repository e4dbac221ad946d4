import Foundation

/// The last events of a list, numbered, so that a page that was away can catch up.
struct ListLog {
  /// What a page has to be told.
  enum Answer: Equatable {
    /// These events, oldest first; none when the page has seen all.
    case missed([PageEvent])
    /// It can not be known what the page has seen.
    case unknown
  }

  private let epoch: String
  private let limit: Int
  private let byteLimit: Int
  private var events: [PageEvent] = []
  private var byteCount = 0
  private var count = 0

  /// - Parameters:
  ///   - limit: How many events are kept.
  ///   - byteLimit: How many bytes they may have together. Whoever missed more is told what is.
  init(epoch: String, limit: Int, byteLimit: Int = 4 << 20) {
    precondition(limit > 0, "A log must keep at least one event, not \(limit).")
    precondition(
      epoch.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) },
      "An epoch is of letters and digits, since it is part of a header, not \"\(epoch)\".")
    self.epoch = epoch
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// The id of the newest event.
  var lastID: String { "\(epoch)-\(count)" }

  /// Adds an event; the oldest ones make room.
  mutating func append(_ kind: PageEvent.Kind, _ payload: Data) {
    count += 1
    events.append(PageEvent(kind: kind, id: lastID, payload: payload))
    byteCount += payload.count
    while events.count > limit || byteCount > byteLimit {
      byteCount -= events.removeFirst().payload.count
    }
  }

  /// Forgets all events: whoever comes next can not be told what happened, only what is.
  mutating func forget() {
    count += 1
    events = []
    byteCount = 0
  }

  /// The events after the one with an id.
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
