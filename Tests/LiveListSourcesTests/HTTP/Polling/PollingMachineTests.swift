import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveTransport
import Synchronization
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

/// A server that sends all responses in every order, compared with an oracle that stores the whole
/// history.
@Suite(.trail) struct PollingMachineTests {
  enum Event: CaseIterable {
    case tagged, dated, untagged, broken, notModified, refused, unreachable

    /// The body; `nil` if the response has none.
    var body: String? {
      switch self {
      case .tagged: "[1]"
      case .dated: "[2]"
      case .untagged: "[3]"
      case .broken: "[1,\n oops]"
      case .notModified, .refused, .unreachable: nil
      }
    }

    var items: [Int]? {
      switch self {
      case .tagged: [1]
      case .dated: [2]
      case .untagged: [3]
      case .broken, .notModified, .refused, .unreachable: nil
      }
    }

    var headers: TransportHeaders {
      switch self {
      case .tagged: ["ETag": "\"a\""]
      case .dated: ["last-modified": "Sun, 06 Nov 1994 08:49:37 GMT"]
      case .broken: ["ETag": "W/\"b\"", "Last-Modified": "x"]
      case .untagged, .notModified, .refused, .unreachable: [:]
      }
    }

    var conditions: [String: String] {
      switch self {
      case .tagged: ["If-None-Match": "\"a\""]
      case .dated: ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]
      case .broken: ["If-None-Match": "W/\"b\"", "If-Modified-Since": "x"]
      case .untagged, .notModified, .refused, .unreachable: [:]
      }
    }

    var outcome: Result<HTTPAnswer, HTTPFailure> {
      let status: Int
      switch self {
      case .tagged, .dated, .untagged, .broken: status = 200
      case .notModified: status = 304
      case .refused: status = 500
      case .unreachable: return .failure(HTTPFailure("is far away."))
      }
      return .success(HTTPAnswer(status: status, headers: headers, body: Array((body ?? "").utf8)))
    }
  }

  /// The history of events.
  private struct Story {
    var events: [Event] = []

    private func lastBody(before end: Int) -> Event? {
      events[..<end].last { $0.body != nil }
    }

    /// The failure that an event reports; `nil` if it reports none.
    private func complaint(of index: Int) -> String? {
      switch events[index] {
      case .tagged, .dated, .untagged: return nil
      case .broken: return "server: Invalid JSON at line 2, column 2: expected a value, found \"o\""
      case .refused: return "server responded with 500 Internal Server Error."
      case .unreachable: return "server is far away."
      case .notModified:
        guard let last = lastBody(before: index), !last.conditions.isEmpty else {
          return "server responded with 304 Not Modified."
        }
        return last == .broken
          ? "server: Invalid JSON at line 2, column 2: expected a value, found \"o\"" : nil
      }
    }

    var items: [Int] { events.last { $0.items != nil }?.items ?? [] }

    var phase: ListPhase {
      let lastGood = events.indices.last { complaint(of: $0) == nil }
      guard let complaint = complaint(of: events.count - 1) else { return .live }
      let failure = ListFailure(complaint)
      guard let lastGood else { return .failed(failure) }
      return .stale(since: ListTime(secondsSince1970: Double(lastGood + 1)), failure)
    }

    var conditions: [String: String] { lastBody(before: events.count)?.conditions ?? [:] }

    /// The number of bodies that had to be parsed, which excludes those equal to the last one.
    var readings: Int {
      let bodies = events.compactMap(\.body)
      return bodies.indices.count { $0 == 0 || bodies[$0] != bodies[$0 - 1] }
    }

    /// The number of consecutive events without a valid response.
    var failures: Int {
      events.indices.reversed().prefix { index in
        switch events[index] {
        case .refused, .unreachable: true
        case .notModified: lastBody(before: index)?.conditions.isEmpty ?? true
        case .tagged, .dated, .untagged, .broken: false
        }
      }.count
    }
  }

  private static let interval = Duration.seconds(10)

  @Test func theSameListMayHaveANewTag() {
    var random = SplitMix64(seed: 1)
    var machine = PollingMachine(
      name: "server", format: .decoding([Int].self), interval: Self.interval, delays: .never)
    for tag in ["a", "b"] {
      let answer = HTTPAnswer(status: 200, headers: ["ETag": tag], body: Array("[1]".utf8))
      _ = machine.take(.success(answer), at: Date(timeIntervalSince1970: 0), using: &random)
      #expect(machine.conditions["If-None-Match"] == tag)
    }
  }

  @Test func anySequenceOfEventsLeadsToTheRightState() throws {
    var stories: [[Event]] = [[]]
    for _ in 0..<5 { stories = stories.flatMap { story in Event.allCases.map { story + [$0] } } }
    try withEvery("events", in: stories) { events in
      var random = SplitMix64(seed: 1)
      let readings = Atomic<Int>(0)
      let decoding = ListFormat.decoding([Int].self)
      let format = ListFormat<OnlySection, OnlySection, Int> { text throws(FormatFailure) in
        readings.add(1, ordering: .relaxed)
        return try decoding.read(text)
      }
      var machine = PollingMachine(
        name: "server", format: format, interval: Self.interval,
        delays: RetryDelays(first: .seconds(1), factor: 2, longest: .seconds(3)))
      var story = Story()
      for (index, event) in events.enumerated() {
        let time = Date(timeIntervalSince1970: Double(index))
        story.events.append(event)
        let wait = try #require(machine.take(event.outcome, at: time, using: &random))
        #expect(machine.state.items == story.items)
        #expect(machine.state.phase == story.phase)
        #expect(
          Dictionary(uniqueKeysWithValues: machine.conditions.map { ($0.name, $0.value) })
            == story.conditions)
        #expect(readings.load(ordering: .relaxed) == story.readings)
        // After several failures, the wait is at least the interval, although the delays are three
        // seconds.
        let longest = min(.seconds(1 << (story.failures - 1)), Self.interval)
        let range =
          story.failures == 0
          ? Self.interval * 0.9...Self.interval * 1.1 : longest * 0.1...longest
        #expect(range.contains(wait))
      }
    }
  }

  private func wait(after outcome: Result<HTTPAnswer, HTTPFailure>, delays: RetryDelays)
    -> Duration?
  {
    var machine = PollingMachine(
      name: "server", format: .decoding([Int].self), interval: .seconds(5), delays: delays)
    var random = SplitMix64(seed: 2)
    return machine.take(outcome, at: Date(timeIntervalSince1970: 0), using: &random)
  }

  @Test func leavesAServerAloneForAsLongAsItAsks() throws {
    let asking = HTTPAnswer(status: 429, headers: ["Retry-After": "120"])
    let wait = try #require(self.wait(after: .success(asking), delays: RetryDelays()))
    #expect((.seconds(120) ... .seconds(132)).contains(wait))
    let short = HTTPAnswer(status: 503, headers: ["Retry-After": "0"])
    let slow = RetryDelays(first: .seconds(60), longest: .seconds(60))
    #expect(try #require(self.wait(after: .success(short), delays: slow)) >= .seconds(6))
  }

  @Test func givesUpWhereItMust() {
    let refused = HTTPAnswer(status: 500)
    #expect(wait(after: .success(refused), delays: .never) == nil)
    let noAddress = HTTPFailure("isn't a valid address.", isLast: true)
    #expect(wait(after: .failure(noAddress), delays: RetryDelays()) == nil)
  }
}
