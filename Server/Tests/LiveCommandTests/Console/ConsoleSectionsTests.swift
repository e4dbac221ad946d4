import LiveFormats
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The frame of the console: its sections, and what each of them offers.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleSectionsTests {
  private static let sections = ["Data", "Rules", "Activity", "Sessions", "Databases"]

  private func withConsole(_ body: (ConsolePage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      defer { server.process.kill() }
      try await Browser.run { browser in
        try await body(try await ConsolePage.open(at: server.address, in: browser))
      }
    }
  }

  /// Waits until one section is shown, and the only current one.
  private func shows(_ name: String, _ console: ConsolePage) async throws -> Bool {
    try await console.page.waits(
      for: """
        [...document.querySelectorAll('.content > section')]
          .filter((it) => it.checkVisibility()).map((it) => it.ariaLabel).join() === '\(name)' &&
        [...document.querySelectorAll('[aria-current=page]')]
          .filter((it) => it.closest('.sections')).map((it) => it.textContent).join() === '\(name)'
        """)
  }

  /// In the order in which they are on the page, each with the keys of a browser.
  @Test func theSectionsAreChosenByKeyboard() async throws {
    try await withConsole { console in
      let browser = console.page.browser
      #expect(try await shows("Data", console))
      try await browser.run("document.activeElement.blur()")
      try await browser.type(key: "Tab", code: 9)
      #expect(try await browser.value(of: "document.activeElement.className") == .string("skip"))
      for name in Self.sections {
        try await browser.type(key: "Tab", code: 9)
        #expect(
          try await browser.value(of: "document.activeElement.textContent") == .string(name))
        try await browser.run("document.activeElement.click()")
        #expect(try await shows(name, console), "\(name)")
      }
      try await browser.type(key: "Tab", code: 9)
      #expect(
        try await browser.value(of: "document.activeElement.textContent") == .string("as admin"))
    }
  }

  /// The section is part of the URL, so that a reload and the browser's history keep it.
  @Test func aReloadAndTheHistoryKeepTheSection() async throws {
    try await withConsole { console in
      let browser = console.page.browser
      for name in ["Rules", "Activity"] {
        try await console.press(button: name)
        #expect(try await shows(name, console))
      }
      try await browser.run("location.reload()")
      #expect(try await shows("Activity", console))
      for name in ["Rules", "Data"] {
        try await browser.run("history.back()")
        #expect(try await shows(name, console))
      }
      #expect(try await console.isLive())
      #expect(try await browser.value(of: "document.title") == .string("/data · LiveList Console"))
    }
  }

  /// At most one button of a view is the one to press next.
  @Test func aViewHasOnePrimaryButton() async throws {
    try await withConsole { console in
      let views = [
        ("Table", nil), ("Query", "Run"), ("Search", "Find"), ("Tree", "Add child"),
        ("Rules", "Save"), ("Activity", nil), ("Sessions", nil), ("Databases", "Open"),
      ]
      for (view, primary) in views {
        try await console.press(button: view)
        let shown = """
          [...document.querySelectorAll('.content button.primary')]
            .filter((it) => it.checkVisibility()).map((it) => it.textContent).join()
          """
        let isCurrent = """
          [...document.querySelectorAll('[aria-current=page], [data-view][aria-pressed=true]')]
            .some((it) => it.checkVisibility() && it.textContent === '\(view)')
          """
        #expect(
          try await console.page.waits(for: "\(isCurrent) && \(shown) === '\(primary ?? "")'"),
          "\(view)")
      }
    }
  }

  /// Beside the content on a desktop, above it on a phone and in a window at 200 % zoom.
  @Test func theSectionsFitTheScreen() async throws {
    try await withConsole { console in
      let browser = console.page.browser
      for (width, height, isPhone) in [(1_280, 900, false), (640, 450, false), (390, 844, true)] {
        try await browser.resize(width, height, isPhone: isPhone)
        let boxes = """
          [...document.querySelectorAll('.sections button')].map((it) => it.getBoundingClientRect())
          """
        let isFree = """
          \(boxes).every(({left, right, height}) => left >= 0 && right <= innerWidth && height >= 40) &&
          [...document.querySelectorAll('.sections span')].every((it) => it.scrollWidth <= it.clientWidth + 1 || it.scrollWidth <= it.parentElement.clientWidth)
          """
        let isBeside = """
          \(boxes).at(-1).right <= document.querySelector('.content').getBoundingClientRect().left
          """
        #expect(try await console.page.waits(for: isFree), "\(width)")
        #expect(try await console.page.waits(for: "(\(isBeside)) === \(width > 768)"), "\(width)")
      }
    }
  }
}
