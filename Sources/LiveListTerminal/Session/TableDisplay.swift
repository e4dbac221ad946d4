internal import LiveList

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A browser and its terminal.
@available(Systems 2024, *)
struct TableDisplay<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable,
  Item: Identifiable & Equatable & Sendable
> {
  private let session: TerminalSession
  private let clock: @Sendable () -> String
  private let start = ContinuousClock.now
  private var browser: TableBrowser<SectionID, Header, Item>
  private var shown: TerminalScreen.Frame?

  init(
    _ browser: TableBrowser<SectionID, Header, Item>, session: TerminalSession,
    clock: @escaping @Sendable () -> String
  ) {
    self.browser = browser
    self.session = session
    self.clock = clock
    measure()
  }

  mutating func show(_ update: TableUpdate<SectionID, Header, Item>) {
    if let list = update.list { browser.open(list) }
    if let status = update.status { browser.status = status }
    if let place = update.place { browser.place = place }
    browser.emptyText = update.emptyText
    browser.keyColumns = update.keyColumns
    switch update.phase {
    case .loading, .failed: browser.apply(update.changeset, at: elapsed, clock: clock())
    case .live, .stale:
      if browser.isLoaded, update.isRearranged {
        browser.rearrange(update.changeset.target)
      } else if browser.isLoaded {
        browser.apply(update.changeset, at: elapsed, clock: clock())
      } else {
        browser.show(update.changeset.target)
      }
    }
    browser.phase = update.phase
  }

  /// Ends the running command, and shows its message.
  mutating func finishCommand(_ message: TableMessage?) {
    browser.finishCommand(message)
  }

  /// - Parameter run: Starts a command, and returns immediately.
  /// - Returns: The reason to end the program; `nil` if it continues.
  mutating func handle(
    _ event: TerminalEvent, run: (CommandRun<Item>) -> Void
  ) async -> TableEnd? {
    switch event {
    case .key(let key): return await perform(browser.press(key), run: run)
    case .resized: measure()
    case .suspended: await suspend()
    case .resumed:
      measure()
      shown = nil
    case .ended(let signal): return .signal(signal)
    }
    return nil
  }

  private mutating func perform(
    _ action: TableAction<Item>?, run: (CommandRun<Item>) -> Void
  ) async -> TableEnd? {
    switch action {
    case .quit: return .quit
    case .interrupt: return .signal(SIGINT)
    case .repaint: shown = nil
    case .suspend: await suspend()
    case .copy(let text): await session.write(session.screen.copying(text))
    case .command(let key, let row, let answers):
      guard let command = browser.commands.first(where: { $0.key == key }) else { break }
      let next = CommandRun(command: command, row: row, answers: answers)
      if command.usesTerminal { await lend(to: next) } else { run(next) }
    case .preview(let key, let answer):
      browser.commands.first { $0.key == key }?.preview?(answer)
    case nil: break
    }
    return nil
  }

  private mutating func suspend() async {
    await session.suspend()
    measure()
    shown = nil
  }

  /// Runs a command while the terminal is restored.
  private mutating func lend(to command: CommandRun<Item>) async {
    let message = await session.lend { await command() }
    measure()
    shown = nil
    browser.finishCommand(message)
  }

  mutating func draw() async {
    browser.tick(at: elapsed)
    let next = browser.frame(clock: clock())
    await session.write(session.screen.repaint(from: shown, to: next))
    shown = next
  }

  private mutating func measure() {
    let size = TerminalSize.current(of: session.output) ?? TerminalSize(width: 80, height: 24)
    if size != browser.size { browser.resize(to: size) }
  }

  private var elapsed: Duration { start.duration(to: .now) }
}
