#if os(Linux)
import Foundation
import LiveListTerminal
import Testing
import _LiveTestSupport

/// Sessions on a pseudoterminal: from keys to the screen.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TerminalSessionTests {
  @Test(arguments: [(40, 10), (80, 24), (200, 30)])
  func keysMoveTheCursorAndTheScreenShowsIt(width: Int, height: Int) async throws {
    try await withWords(width: width, height: height) { terminal, words in
      let first = try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      #expect(first.text.hasPrefix(" Words"))
      #expect(first.grid.count == height && first.unknown.isEmpty)
      #expect(first.text.split(separator: "\n").last?.contains("? help") == true)
      terminal.type("\u{1B}[B\u{1B}OB")
      try terminal.wait("the third row") { $0.text.contains("❯  日本語") }
      words("Joe Huck 日本語 👩‍👩‍👧")
      let changed = try terminal.wait("the change") { $0.text.contains("+ Joe") }
      #expect(changed.text.contains("❯  日本語"), "the cursor stays on its row")
      #expect(changed.text.contains("- Becky"))
      terminal.type("?")
      try terminal.wait("the help") { $0.text.contains("row by row") }
      terminal.type("\u{1B}")
      try terminal.wait("the table again") { $0.text.contains("❯  日本語") }
      terminal.type("/huck\r")
      try terminal.wait("what was looked for") { $0.text.contains("❯  Huck") }
    }
  }

  @Test func whatIsTypedIsReadInPiecesOfAnySize() async throws {
    try await withWords(width: 80, height: 12) { terminal, _ in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      terminal.type("/")
      try terminal.wait("the prompt") { $0.text.contains("/▏") }
      for byte in "日".utf8 { terminal.type(bytes: [byte]) }
      try terminal.wait("the match") { $0.text.contains("/日▏") && $0.text.contains("❯  日本語") }
    }
  }

  @Test func quittingLeavesTheTerminalAsItWasFound() async throws {
    try await withWords(width: 80, height: 12) { terminal, _ in
      try expectGivenBack(terminal, after: .quit) { terminal.type("q") }
    }
  }

  @Test func controlCIsTheSignal() async throws {
    try await withWords(width: 80, height: 12) { terminal, _ in
      try expectGivenBack(terminal, after: .signal(SIGINT)) { terminal.type("\u{3}") }
    }
  }

  @Test(arguments: ["TERM", "HUP", "INT", "QUIT"])
  func signalsLeaveTheTerminalAsItWasFound(signal: String) async throws {
    try await withWords(width: 80, height: 12) { terminal, _ in
      let signals = ["TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT]
      let number = try #require(signals[signal])
      try expectGivenBack(terminal, after: .signal(number)) { terminal.signal(number) }
    }
  }

  @Test func aCrashLeavesTheTerminalAsItWasFound() async throws {
    try await withWords(width: 100, height: 12) { terminal, words in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      words("crash")
      let after = try terminal.wait("the shell") { $0.text.hasSuffix("READY") }
      #expect(!after.modes.contains("?1049"))
      #expect(terminal.mode.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
    }
  }

  @Test func controlZGivesTheTerminalBackUntilTheShellGoesOn() async throws {
    try await withWords(width: 80, height: 30) { terminal, words in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      terminal.type("\u{1B}[B")
      try terminal.wait("the second row") { $0.text.contains("❯  Huck") }
      for _ in 1...2 {
        terminal.type("\u{1A}")
        let shell = try terminal.wait("the shell") {
          $0.text.contains("Stopped") && $0.text.hasSuffix("READY")
        }
        #expect(!shell.text.contains("Huck") && !shell.modes.contains("?1049"))
        #expect(terminal.mode.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
        terminal.type("echo $((6 * 7))\r")
        try terminal.wait("the shell's answer") { $0.text.contains("42") }
        terminal.type("fg\r")
        let again = try terminal.wait("the table again") { $0.text.contains("❯  Huck") }
        #expect(again.modes.contains("?1049") && !again.text.contains("READY"))
      }
      words("Huck Joe")
      try terminal.wait("that it goes on") { $0.text.contains("+ Joe") }
      try expectGivenBack(terminal, after: .quit) { terminal.type("q") }
    }
  }

  @Test func aResizedTerminalIsRedrawn() async throws {
    try await withWords(width: 80, height: 24) { terminal, _ in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      terminal.resize(width: 40, height: 8)
      let small = try terminal.wait("the small table") { $0.text.contains("? help") }
      #expect(small.text.contains("❯  Becky") && !small.text.contains("space pause"))
    }
  }

  @Test func withoutColorsThereIsNoSequenceForThem() async throws {
    try await withWords(width: 80, height: 12, ["NO_COLOR": "1"]) { terminal, words in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      words("Joe")
      let changed = try terminal.wait("the change") { $0.text.contains("+ Joe") }
      #expect(changed.grid.joined().allSatisfy { $0.style.isEmpty })
    }
  }
}

extension TerminalSessionTests {
  @Test func aCommandOfTheAppAsksAndChangesTheTable() async throws {
    try await withWords(width: 60, height: 10) { terminal, _ in
      let first = try terminal.wait("the keys") {
        $0.text.contains("a add   x drop   w wait") && $0.text.contains("Becky")
      }
      #expect(first.text.contains("❯  Becky"))
      terminal.type("a\r")
      try terminal.wait("what is wrong") { $0.text.contains(" Word: ▏   A word has letters.") }
      terminal.type("Joy\u{1B}[Dx")
      try terminal.wait("what is typed") { $0.text.contains(" Word: Jox▏y") }
      terminal.type("\r")
      try terminal.wait("the answer and the word") {
        $0.text.contains("“Joxy” is the last one.") && $0.text.contains("+ Joxy")
          && $0.text.contains("❯  Becky")
      }
      terminal.type("\u{1B}[B")
      try terminal.wait("the keys again") {
        $0.text.contains("❯  Huck") && $0.text.contains("a add")
      }
    }
  }

  @Test func aCommandThatFailsSaysWhy() async throws {
    try await withWords(width: 60, height: 10) { terminal, _ in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      terminal.type("x")
      let refused = try terminal.wait("why not") { $0.text.hasSuffix(" ! “Becky” stays.") }
      #expect(refused.text.contains("❯  Becky"))
      terminal.type("\u{1B}[Bx")
      try terminal.wait("that the row goes") { $0.text.contains("- Huck") }
    }
  }

  @Test func theTableGoesOnWhileACommandRuns() async throws {
    try await withWords(width: 60, height: 10) { terminal, words in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      terminal.type("w")
      try terminal.wait("that it runs") { $0.text.contains(" … wait") }
      words("Becky Joe")
      try terminal.wait("the change") { $0.text.contains("+ Joe") }
      terminal.type("x")
      try terminal.wait("the refusal") { $0.text.hasSuffix(" ! “wait” is still running.") }
      words("done")
      try terminal.wait("its end") { $0.text.hasSuffix(" It is done.") }
      terminal.type("w")
      try terminal.wait("that it runs again") { $0.text.contains(" … wait") }
      try expectGivenBack(terminal, after: .quit) { terminal.type("q") }
    }
  }

  @Test func anotherListIsShownOnTheSameScreen() async throws {
    try await withWords(width: 60, height: 10) { terminal, _ in
      try terminal.wait("the table") { $0.text.contains("❯  Becky") }
      terminal.type("2")
      let others = try terminal.wait("the others") { $0.text.contains("❯  one") }
      #expect(others.text.hasPrefix(" Others"))
      #expect(others.text.contains("\n two of them\n") && !others.text.contains("- Becky"))
      #expect(terminal.openings == 1, "the screen is not left in between")
    }
  }

  @Test func whereNoKeysCanBeReadNothingIsWritten() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let failure = #expect(throws: TerminalFailure.self) {
      try TerminalSession(screen: TerminalScreen(colors: .plain), output: ends[1], keys: ends[0])
    }
    #expect(failure?.description.contains("Can't read keys from") == true)
    var polled = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 0) == 0)
  }

  /// Ends the program, and compares the state of the terminal with that before its start.
  private func expectGivenBack(
    _ terminal: PseudoTerminal, after reason: TableEnd, _ end: () -> Void
  ) throws {
    try terminal.wait("the table") { $0.text.contains("? help") }
    #expect(terminal.mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    end()
    let after = try terminal.wait("the shell") {
      $0.text.contains("bye: \(reason)") && $0.text.hasSuffix("READY")
    }
    #expect(!after.text.contains("Words ·"), "the user's own screen is back")
    #expect(after.modes == ["?7", "?25"], "lines are wrapped and the cursor is shown")
    terminal.type("stty -g\r")
    try terminal.wait("the same mode twice") { screen in
      let modes = screen.text.split(separator: "\n").filter { $0.contains("500:") }
      return modes.count >= 2 && Set(modes).count == 1
    }
  }

  /// Runs a shell in which the program shows some words, with a closure that makes it show others.
  private func withWords(
    width: Int, height: Int, _ variables: [String: String] = [:],
    _ body: @escaping @Sendable (PseudoTerminal, (String) -> Void) throws -> Void
  ) async throws {
    let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    let program = tests.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("_TableProgram").path
    try await withTemporaryFolder { folder in
      let path = folder + "/words"
      #expect(mkfifo(path, 0o600) == 0)
      // Opened for reading and writing, so that neither end waits for the other.
      let words = open(path, O_RDWR | O_CLOEXEC)
      defer { close(words) }
      try await withPseudoTerminal(width: width, height: height, variables) { terminal in
        let show: (String) -> Void = { line in
          var bytes = Array((line + "\n").utf8)
          _ = write(words, &bytes, bytes.count)
        }
        try terminal.wait("the shell") { $0.text.hasSuffix("READY") }
        terminal.type("stty -g\r")
        try terminal.wait("the mode") { $0.text.contains("500:") && $0.text.hasSuffix("READY") }
        show("Becky Huck 日本語 👩‍👩‍👧")
        terminal.type("'\(program)' < '\(path)'\r")
        try body(terminal, show)
      }
    }
  }
}
#endif
