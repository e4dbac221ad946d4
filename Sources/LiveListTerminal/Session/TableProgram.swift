internal import LiveList

/// Shows an interactive table on a terminal until the user quits or a signal arrives.
///
///     let screen = TerminalScreen(colors: .sixteen)
///     let program = TableProgram(table, screen: screen, keys: 0) { "12:04" }
///     try await program.run(updates)
///
/// The first list is shown without marks; later changes are marked. The last list stays when the
/// updates end.
///
/// An app can add commands that act on rows while the rows change; see ``TableCommand``. An app
/// with several lists can show one after another in the same program; see ``TableUpdate/list``.
@available(Systems 2024, *)
public struct TableProgram<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable,
  Item: Identifiable & Equatable & Sendable
> {
  /// The updates to show.
  public typealias Update = TableUpdate<SectionID, Header, Item>

  private let commands: [TableCommand<Item>]
  private let table: LiveTable<SectionID, Header, Item>
  private let screen: TerminalScreen
  private let output: Int32
  private let keys: Int32?
  private let clock: @Sendable () -> String

  /// Creates a program for a terminal.
  ///
  /// - Parameters:
  ///   - table: An empty table.
  ///   - commands: The app's commands, most important first.
  ///   - screen: How colors are drawn.
  ///   - output: The terminal's descriptor for output.
  ///   - keys: The terminal's descriptor for keys; `nil` if there is none.
  ///   - clock: Returns the time of day, for the first line and the history.
  /// - Precondition: The commands have different keys, none of which the table itself uses; see
  ///   ``TableCommand/key``.
  public init(
    _ table: LiveTable<SectionID, Header, Item>, commands: [TableCommand<Item>] = [],
    screen: TerminalScreen, output: Int32 = 1, keys: Int32?,
    clock: @escaping @Sendable () -> String
  ) {
    self.table = table
    self.commands = commands
    self.screen = screen
    self.output = output
    self.keys = keys
    self.clock = clock
  }

  private enum Event: Sendable {
    case update(Update)
    case terminal(TerminalEvent)
    case finished(TableMessage?)
    case second
  }

  /// Runs until the user quits, a signal arrives or the task is canceled.
  ///
  /// The next update is requested after the previous one has been shown, so updates don't
  /// accumulate if the terminal is slow.
  ///
  /// At the end, the terminal is restored first. Then a command that is still running is canceled
  /// and awaited.
  ///
  /// - Returns: The reason that the program ended. The caller chooses the exit code after a signal.
  /// - Throws: ``TerminalFailure`` if `keys` isn't a terminal, or if signals can't be received.
  @discardableResult
  public func run(
    _ updates: some AsyncSequence<Update, Never> & Sendable
  ) async throws(TerminalFailure) -> TableEnd {
    let session = try TerminalSession(screen: screen, output: output, keys: keys)
    defer { session.close() }
    let (events, happens) = AsyncStream<Event>.makeStream()
    let (requests, asks) = AsyncStream<Void>.makeStream()
    let (runs, begins) = AsyncStream<CommandRun<Item>>.makeStream()
    return await withTaskGroup { group in
      group.addTask {
        for await event in session.events { happens.yield(.terminal(event)) }
        happens.finish()
      }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { happens.yield(.second) }
      }
      group.addTask {
        var request = requests.makeAsyncIterator()
        for await update in updates {
          happens.yield(.update(update))
          guard await request.next() != nil else { return }
        }
      }
      group.addTask {
        for await run in runs { happens.yield(.finished(await run())) }
      }
      let end = await show(events, on: session) {
        asks.yield()
      } run: {
        begins.yield($0)
      }
      session.close()
      group.cancelAll()
      return end
    }
  }

  private func show(
    _ events: AsyncStream<Event>, on session: TerminalSession, ask: () -> Void,
    run: (CommandRun<Item>) -> Void
  ) async -> TableEnd {
    var display = TableDisplay(
      TableBrowser(table, commands: commands), session: session, clock: clock)
    await display.draw()
    for await event in events {
      switch event {
      case .update(let update):
        display.show(update)
        await display.draw()
        if let text = update.notification {
          await session.write(TerminalScreen.notifying(of: text))
        }
        ask()
        continue
      case .terminal(let event):
        if let end = await display.handle(event, run: run) { return end }
      case .finished(let message): display.finishCommand(message)
      case .second: break
      }
      await display.draw()
    }
    return .quit
  }
}
