import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The forms of the pages, on phones and on desks.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct PageFormTests {
  private static let screens = [(1_280, 900, false), (390, 844, true), (320, 640, true)]

  private func withPage(
    _ path: String, of demo: String, _ body: (Browser) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(demo, in: folder, options: ["--no-play"])
      defer { demo.process.kill() }
      try await Browser.run { browser in
        for (width, height, isPhone) in Self.screens {
          try await browser.resize(width, height, isPhone: isPhone)
          try await browser.open(demo.address + path)
          #expect(
            try await browser.wait(
              until: "document.querySelectorAll('[data-rows] .row').length > 2"))
          try await body(browser)
          let faults = try await PageAudit.faults(of: browser, target: isPhone ? 44 : 24)
          #expect(faults == [], "\(width) px")
        }
      }
    }
  }

  @Test func theEditorOfAMatchKeepsToTheRules() async throws {
    try await withPage("/goals", of: "goals") { browser in
      try await browser.run("document.querySelector('.tools .primary').click()")
      #expect(try await browser.wait(until: "document.querySelector('#match-editor[open]')"))
      // Three digits are as wide as the number of goals gets.
      let fits = """
        [...document.querySelectorAll('.stepper input')].every((input) => {
          input.value = 888;
          return input.scrollWidth <= input.clientWidth;
        })
        """
      #expect(try await browser.value(of: fits) == .bool(true))
    }
  }

  @Test func aRowIsEditedInAFieldThatShowsIt() async throws {
    try await withPage("/profile", of: "profile") { browser in
      try await browser.run("document.querySelectorAll('main .row button')[1].click()")
      #expect(try await browser.wait(until: "document.activeElement.matches('.edit input')"))
      let isReadable = "document.activeElement.scrollWidth <= document.activeElement.clientWidth"
      #expect(try await browser.value(of: isReadable) == .bool(true))
      // The field covers the buttons of its row: the keyboard doesn't reach them.
      let covered = """
        [...document.activeElement.closest('.row').querySelectorAll('.extra button')]
          .filter((button) => button.checkVisibility({ visibilityProperty: true })).length
        """
      #expect(try await browser.value(of: covered) == .integer(0))
    }
  }
}
