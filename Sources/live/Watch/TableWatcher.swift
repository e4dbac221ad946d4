import AsyncAlgorithms
import Foundation
import LiveList
import LiveListPipeline
import LiveListTerminal
import LiveTreeClient
import ServiceLifecycle
import UnixSignals

/// Shows a node as a table on the terminal until it is told to stop.
struct TableWatcher: Sendable {
  let reference: DatabaseReference
  let title: String
  let color: ColorChoice

  private enum Event: Sendable {
    case update(NodeUpdate)
    case tick
    case signal(UnixSignal)
  }

  /// Runs until SIGINT or SIGTERM; the terminal is left as it was found.
  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sigwinch)
    let events = merge(
      reference.updates().map(Event.update),
      AsyncTimerSequence(interval: .seconds(1), clock: .continuous).map { _ in Event.tick },
      signals.map(Event.signal))
    var display = TableDisplay(
      title: title, place: reference.description,
      screen: TerminalScreen(colors: Self.colors(color)))
    display.open()
    defer { display.close() }
    for await event in events {
      switch event {
      case .update(let update): display.show(update)
      case .tick, .signal(.sigwinch): break
      case .signal: return
      }
      display.draw()
    }
  }

  private static func colors(_ choice: ColorChoice) -> ColorMode {
    choice.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
  }
}

/// A table and the terminal on which it is drawn.
private struct TableDisplay {
  private let screen: TerminalScreen
  private let start = ContinuousClock.now
  private var table: LiveTable<String, String, NodeRow>
  private var shown: Frame?

  init(title: String, place: String, screen: TerminalScreen) {
    self.screen = screen
    table = LiveTable(title: title, place: place, headerText: { $0 }, cells: \.cells)
  }

  func open() { write(screen.opening) }
  func close() { write(screen.closing) }

  mutating func show(_ update: NodeUpdate) {
    if case .loading = table.phase, case .live = update.phase {
      table.show(update.changeset.target)
    } else {
      table.apply(update.changeset, at: elapsed)
    }
    table.phase = TablePhase(update.phase)
  }

  mutating func draw() {
    let size = TerminalSize.current() ?? TerminalSize(width: 80, height: 24)
    table.tick(at: elapsed)
    let next = table.frame(width: size.width, height: size.height, clock: TimeOfDay.now)
    write(screen.repaint(from: shown, to: next))
    shown = next
  }

  private var elapsed: Duration { start.duration(to: .now) }

  private func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

extension TablePhase {
  /// A list's phase as a table shows it.
  fileprivate init(_ phase: ListPhase) {
    switch phase {
    case .loading: self = .loading
    case .live: self = .live
    case .stale(let since, let failure):
      self = .stale(since: TimeOfDay.text(for: since), reason: failure.description)
    case .failed(let failure):
      self = .failed(reason: failure.description)
    }
  }
}
