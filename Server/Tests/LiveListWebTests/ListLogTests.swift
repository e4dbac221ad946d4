import Foundation
import Testing

@testable import LiveListWeb

struct ListLogTests {
  private func log(of count: Int, limit: Int = 4) -> ListLog {
    var log = ListLog(epoch: "e", limit: limit)
    for number in 0..<count { log.append(.changeset, Data("\(number)".utf8)) }
    return log
  }

  /// For any number of events and any last ID, the log returns exactly the events after it, or
  /// reports that it's unknown.
  @Test func aReaderReceivesExactlyTheMissedEvents() {
    for limit in 1...5 {
      for count in 0...12 {
        let log = log(of: count, limit: limit)
        for seen in 0...count {
          let missing = (seen..<count).map { Data("\($0)".utf8) }
          switch log.events(after: "e-\(seen)") {
          case .missed(let events):
            #expect(events.map(\.payload) == missing)
            #expect(missing.count <= limit)
            #expect(events.last?.id ?? log.lastID == log.lastID)
          case .unknown:
            #expect(missing.count > limit, "\(seen) of \(count), limit \(limit)")
          }
        }
      }
    }
  }

  /// Large changes don't accumulate.
  @Test func eventsAreKeptWithinABoundOfBytes() {
    var log = ListLog(epoch: "e", limit: 64, byteLimit: 10)
    for length in [4, 5, 1, 3, 11, 2, 8, 1] {
      log.append(.changeset, Data(repeating: 0, count: length))
    }
    // The last two events have nine bytes; with the previous one, they would have eleven.
    #expect(log.events(after: "e-5") == .unknown)
    guard case .missed(let events) = log.events(after: "e-6") else {
      Issue.record("what fits is kept")
      return
    }
    #expect(events.map(\.payload.count) == [8, 1])
    var large = ListLog(epoch: "e", limit: 64, byteLimit: 10)
    large.append(.changeset, Data(repeating: 0, count: 11))
    #expect(large.events(after: "e-0") == .unknown)
    #expect(large.events(after: "e-1") == .missed([]))
  }

  @Test func droppedEventsAreUnknownLaterOnesAreKnown() {
    var log = log(of: 3)
    log.forget()
    let id = log.lastID
    #expect(log.events(after: "e-3") == .unknown)
    #expect(log.events(after: id) == .missed([]))
    log.append(.phase, Data())
    #expect(log.events(after: id) == .missed([PageEvent(kind: .phase, id: "e-5", payload: Data())]))
    #expect(log.events(after: "e-3") == .unknown)
  }

  @Test(arguments: [nil, "", "e", "e-", "e-4", "f-1", "e--1", "e-1-1", "e-x"])
  func anInvalidIDIsUnknown(id: String?) {
    #expect(log(of: 3).events(after: id) == .unknown)
  }

  @Test func anEventHasTheStandardFormat() {
    let event = PageEvent(kind: .phase, id: "e-1", payload: Data(#"{"state":"live"}"#.utf8))
    #expect(
      String(decoding: event.encoded(list: "rows", id: "e-1,"), as: UTF8.self)
        == "id: e-1,\nevent: rows/phase\ndata: {\"state\":\"live\"}\n\n")
  }
}
