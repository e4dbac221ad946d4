import Foundation
import LiveList

/// Runs the actions of the user's edits, for a model or for a data source that is given its lists.
///
/// The edits themselves are a ``PendingEdits``. An action goes on when the model or the view is gone.
@MainActor
package final class EditDriver<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  package typealias Edits = PendingEdits<SectionID, Header, Item>
  /// Saves an edit; returns the item that an insertion has become, if it is another one.
  package typealias Action = @MainActor () async throws -> Item?
  /// Receives the end of an edit.
  package typealias Ended = @MainActor (Result<Void, any Error>) -> Void

  package private(set) var edits: Edits
  /// Called when edits have changed what is shown, or which rows wait. It is called before
  /// ``edit(_:action:ended:)`` returns.
  package var changed: @MainActor () -> Void = {}
  /// Called when an action has ended well, and a pulled source has to be read again.
  package var readAgain: @MainActor () -> Void = {}
  /// How often edits have changed what is shown. The view in which the user acts shows an edit before the updates of its
  /// model do, and is notified of each change, even if the list is the same as before again.
  package private(set) var edition = 0
  /// Whether the source has delivered a list.
  package private(set) var hasList = false
  private let clock: any Clock<Duration>
  private var actions: [Int: (run: Action, ended: Ended)] = [:]
  /// The five seconds of edits that are over.
  private var settling: [Int: Task<Void, Never>] = [:]
  private var isLive = false

  package init(_ edits: Edits, clock: any Clock<Duration> = ContinuousClock()) {
    (self.edits, self.clock) = (edits, clock)
  }

  deinit {
    for task in settling.values { task.cancel() }
  }

  /// Makes edits of what is shown, and saves them together, also if they are about rows that aren't in the list.
  package func edit(
    _ made: [RowEdit<SectionID, Item>], action: @escaping Action, ended: @escaping Ended
  ) {
    guard !start(edits.begin(made), action, ended) else { return }
    Task {
      do {
        _ = try await action()
        ended(.success(()))
      } catch {
        ended(.failure(error))
      }
    }
  }

  /// Makes a change in a view, and saves it.
  ///
  /// - Parameters:
  ///   - show: Shows the list in the view: before this method returns, and before a failure is reported.
  ///   - failed: Reports a failure other than cancellation.
  package func make(
    _ change: Edits.Change, action: @escaping @MainActor () async throws -> Void,
    show: @escaping @MainActor () -> Void, failed: @escaping @MainActor (any Error) -> Void
  ) {
    let isMade = start(edits.begin([change])) {
      try await action()
      return nil
    } _: {
      guard case .failure(let error) = $0 else { return }
      show()
      if !isCancellation(error) { failed(error) }
    }
    if isMade { show() }
  }

  private func start(
    _ begun: (number: Int, starts: [Int])?, _ action: @escaping Action, _ ended: @escaping Ended
  ) -> Bool {
    guard let begun else { return false }
    actions[begun.number] = (action, ended)
    report()
    run(begun.starts)
    return true
  }

  /// The source begins to deliver again.
  package func beginReading() { edits.beginReading() }

  /// The source has a list; see ``PendingEdits/take(_:grouping:isLive:)``.
  package func take(
    _ list: [Edits.Section],
    grouping items: (items: [Item], group: ([Item]) -> [Edits.Section])? = nil,
    isLive: Bool = true
  ) {
    hasList = true
    edits.take(list, grouping: items, isLive: isLive)
    measure()
  }

  /// The source is read and its list is live, or not any more.
  package func follow(isLive: Bool) {
    self.isLive = isLive
    measure()
  }

  private func report() {
    edition += 1
    changed()
  }

  private func run(_ starts: [Int]) {
    for number in starts {
      guard let action = actions[number] else { continue }
      // Kept until the last action has ended: those that wait are started by this object.
      Task {
        do {
          let saved = try await action.run()
          end(number, saved)
          action.ended(.success(()))
        } catch {
          fail(number)
          action.ended(.failure(error))
        }
      }
    }
  }

  private func end(_ number: Int, _ saved: Item?) {
    actions[number] = nil
    let starts = edits.end(number, saved: saved)
    report()
    if edits.origin == .pulled { readAgain() }
    measure()
    run(starts)
  }

  private func fail(_ number: Int) {
    actions[number] = nil
    let starts = edits.fail(number)
    report()
    run(starts)
  }

  /// Measures five seconds for each edit that is over, while the source is live.
  private func measure() {
    guard edits.origin == .pushed else { return }
    let over = isLive ? edits.over : []
    for (number, task) in settling where !over.contains(number) {
      task.cancel()
      settling[number] = nil
    }
    for number in over where settling[number] == nil {
      settling[number] = Task { [weak self, clock] in
        try? await clock.sleep(for: .seconds(5))
        guard !Task.isCancelled, let self else { return }
        settling[number] = nil
        run(edits.settle(number))
        report()
      }
    }
  }
}

/// Whether an error says only that the user or the app has changed its mind.
package func isCancellation(_ error: any Error) -> Bool {
  error is CancellationError || (error as? URLError)?.code == .cancelled
}
