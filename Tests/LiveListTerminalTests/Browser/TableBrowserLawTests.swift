import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// Laws for any keys and any lists, checked on samples.
@Suite(.trail, .timeLimit(.minutes(20))) struct TableBrowserLawTests {
  private static let keys: [TerminalKey] =
    [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .tab,
      .control("u"), .control("d"), .control("l"),
    ] + " /?nNgGjk,.q1r".map(TerminalKey.character)

  /// The definition of the cursor away from the top: on its ID if that stays, or else on the next ID that
  /// stays, or else on the last one before.
  private static func cursor(_ id: String?, from source: [String], to target: [String]) -> String? {
    guard let id, let place = source.firstIndex(of: id) else { return target.first }
    return source[place...].first { target.contains($0) }
      ?? source[..<place].last { target.contains($0) } ?? target.first
  }

  @Test func theCursorIsOnItsRowAsLongAsThatIsThere() throws {
    try withEvery("seed", in: 0..<50 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var list = Sample.list(&random)
      var browser = Sample.browser(list)
      var expected = list.ids.first
      for second in 1...15 {
        let next = Sample.list(&random)
        let isAtTop = browser.live.viewport.top == 0 && expected == list.ids.first
        expected =
          isAtTop ? next.ids.first : Self.cursor(expected, from: list.ids, to: next.ids)
        list = next
        browser.change(to: list, at: second)
        #expect(browser.current?.id == expected)
        for _ in 0..<3 {
          expected = move(&browser, expected, in: list.ids, &random)
          #expect(browser.current?.id == expected)
        }
      }
    }
  }

  private func move(
    _ browser: inout Sample.Browser, _ id: String?, in ids: [String], _ random: inout SplitMix64
  ) -> String? {
    let key = [TerminalKey.up, .down, .home, .end].randomElement(using: &random) ?? .up
    browser.hit(key)
    guard let id, let place = ids.firstIndex(of: id) else { return nil }
    return switch key {
    case .up: ids[max(0, place - 1)]
    case .down: ids[min(ids.count - 1, place + 1)]
    case .home: ids.first
    default: ids.last
    }
  }

  @Test func aFrameFillsTheTerminalAndShowsTheCursor() throws {
    try withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var browser = Sample.browser()
      for second in 1...60 {
        disturb(&browser, at: second, &random)
        let size = TerminalSize(
          width: .random(in: 0...90, using: &random), height: .random(in: 0...20, using: &random))
        if Bool.random(using: &random) { browser.resize(to: size) }
        let frame = browser.frame(clock: "12:04:31")
        #expect(frame.lines.count == browser.size.height)
        #expect(frame.lines.allSatisfy { $0.width <= browser.size.width })
        guard case .table = browser.mode, browser.current != nil else { continue }
        let isShown = frame.lines.contains { $0.runs.contains(where: \.isCurrent) }
        #expect(isShown || browser.size.width < 3 || browser.size.height < 5)
      }
    }
  }

  /// Sends a random key, list, failure or tick.
  private func disturb(
    _ browser: inout Sample.Browser, at second: Int, _ random: inout SplitMix64
  ) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: browser.change(to: Sample.list(&random), at: second)
    case 2: browser.tick(at: .seconds(second))
    case 3:
      browser.phase = .stale(
        since: ListTime(secondsSince1970: 43_200), ListFailure("No route to host"))
    case 4: browser.phase = .live
    default: browser.hit(Self.keys.randomElement(using: &random) ?? .up)
    }
  }

  @Test func goingBackAndForthLeadsToTheSameFrames() throws {
    try withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var browser = Sample.browser(Sample.list(&random))
      for second in 1...8 {
        browser.change(to: Sample.list(&random), at: second)
        browser.hit([.down, .pageDown, .up].randomElement(using: &random) ?? .up)
      }
      if Bool.random(using: &random) { browser.hit(.character(" ")) }
      var frames = [browser.frame()]
      // Beyond the ends, a message says so.
      func step(_ key: TerminalKey) {
        browser.hit(key)
        browser.finishCommand()
      }
      for _ in 0..<12 {
        step(.left)
        frames.append(browser.frame())
      }
      // Equal lists don't count as a change.
      let depth = browser.history.end
      for frame in frames.reversed().dropFirst(frames.count - 1 - depth) {
        #expect(browser.frame() == frame)
        step(.right)
      }
      let walk = (0..<20).map { _ in Bool.random(using: &random) }
      var place = 0
      for isBack in walk {
        place = isBack ? min(depth, place + 1) : max(0, place - 1)
        step(isBack ? .left : .right)
        #expect(browser.frame() == frames[place])
      }
    }
  }

  @Test func aPausedTableStandsStillAndThenShowsTheNewestList() throws {
    try withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var browser = Sample.browser(Sample.list(&random))
      browser.change(to: Sample.list(&random), at: 1)
      browser.hit(.down, .down, .character(" "))
      let paused = browser.frame()
      var list = browser.live.list
      let source = list
      let cursor = browser.current?.id
      for second in 2...9 {
        list = Sample.list(&random)
        browser.change(to: list, at: second)
        browser.tick(at: .seconds(second))
        #expect(browser.frame().lines.dropFirst() == paused.lines.dropFirst())
      }
      #expect(browser.nextTick == nil)
      browser.hit(.character(" "))
      #expect(browser.live.table.rowCount == list.ids.count)
      #expect(browser.current?.id == Self.cursor(cursor, from: source.ids, to: list.ids))
      browser.tick(at: .seconds(60))
      browser.hit(.home)
      #expect(browser.frame() == Sample.browser(list).frame())
    }
  }

  @Test func steppingThroughAPauseShowsEachListInTurn() throws {
    var random = SplitMix64(seed: 5)
    var lists = [Sample.list(&random)]
    var browser = Sample.browser(lists[0])
    browser.hit(.character(" "))
    for second in 1...8 {
      lists.append(Sample.list(&random))
      browser.change(to: lists[second], at: second)
    }
    for list in lists.dropFirst() {
      browser.hit(.right)
      #expect(browser.view.list == list)
    }
    #expect(browser.pausedView != nil, "paused at the newest list")
    browser.hit(.right, .character(" "))
    #expect(browser.pausedView == nil)
  }
}
