import Foundation
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The bench in a real browser.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ChangesDemoTests {
  /// The number of random changes that the page must show; `make fuzz-page` uses more.
  private static let count =
    ProcessInfo.processInfo.environment["PAGE_CHANGES"].flatMap { Int($0) } ?? 250

  private func withPage(
    _ options: [String] = [], _ body: (BrowserPage) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("changes", in: folder, options: options)
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await body(try await BrowserPage.open("/changes", at: demo.address, in: browser))
      }
    }
  }

  private func post(_ page: BrowserPage, _ path: String, _ json: String) async throws -> HTTPAnswer
  {
    try await HTTPAnswer.send("POST", page.address + path, type: "application/json", json)
  }

  @Test func goAndUndoAreShownAndReported() async throws {
    try await withPage { page in
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 48"))
      let first = try await page.rows()
      #expect(
        try await post(
          page, "/changes/go", #"{"kind": "delete", "items": "beginning", "count": 3}"#
        )
        .status == 204)
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 45"))
      #expect(try await page.says("accepted by the table view", in: "[data-list=runs]"))
      #expect(try await page.says("reloadData would have redrawn", in: "[data-list=runs]"))
      #expect(try await post(page, "/changes/undo", "{}").status == 204)
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 48"))
      #expect(try await page.rows() == first)
      let refused = try await post(page, "/changes/go", #"{"kind": "move", "count": 5000}"#)
      #expect(refused.status == 400)
      #expect(refused.text.contains("1,000"))
    }
  }

  /// The same seed and the same requests result in the same rows in two programs.
  @Test func aSeedMakesARunRepeatable() async throws {
    var ends: [String] = []
    for seed in ["7", "7", "8"] {
      try await withPage(["--seed", seed]) { page in
        for kind in ["random", "move", "insert", "random", "delete", "modify"] {
          let answer = try await post(
            page, "/changes/go",
            #"{"kind": "\#(kind)", "sections": "random", "items": "random", "count": 4}"#)
          #expect(answer.status == 204)
        }
        let list = try await HTTPAnswer.send("GET", page.address + "/changes/list")
        ends.append(list.text)
      }
    }
    #expect(ends[0] == ends[1])
    #expect(ends[0] != ends[2])
    #expect(ends[0].contains("Item "))
  }

  /// The notice above the rows is shown and hidden while the user reads further down, or at the top.
  @Test(arguments: [(300, 0.0), (0, 40.0)])
  func aNoticeMovesNothingThatIsBeingRead(offset: Int, shift: Double) async throws {
    try await withPage { page in
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 48"))
      try await page.browser.run(
        """
        document.scrollingElement.scrollTo({ top: \(offset), behavior: 'instant' });
        window.top20 = () =>
          document.querySelectorAll('main .row')[20].getBoundingClientRect().top;
        import('/live/page.js').then(({ list }) => {
          const { stage } = list('changes');
          const moves = [];
          for (const phase of [{ state: 'stale', message: 'No answer.' }, { state: 'live' }]) {
            const before = top20();
            stage.list.phase = phase;
            stage.drawPhase();
            moves.push(Math.abs(top20() - before));
          }
          window.moves = moves;
        });
        """)
      #expect(try await page.waits(for: "window.moves !== undefined"))
      let isRight = "window.moves.every((move) => \(shift) === 0 ? move <= 1 : move >= \(shift))"
      let moves = try await page.browser.value(of: "window.moves.join()")
      #expect(try await page.browser.value(of: isRight) == .bool(true), "\(moves)")
    }
  }

  /// Compares the page with the model after each of many random changes, and films each change.
  @Test func everyRandomChangeShowsTheRowsOfTheModel() async throws {
    try await withPage { page in
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 48"))
      let story = try await ChangesStory.begin(on: page, count: Self.count, seed: 6)
      let wrong = try await story.end()
      #expect(wrong == "", "\(wrong.prefix(4_000))")
      #expect(try await story.count() == .integer(Int64(Self.count)))
      let filmed = try await story.filmed()
      #expect(filmed.films > Self.count / 2 && filmed.rows > 3 * filmed.films, "\(filmed)")
      #expect(try await page.settles())
    }
  }
}
