import LiveList
import LiveListViews

extension Trial {
  /// Creates a trial of another entry point of the engine, compared with `ListChangeset(from:to:)`
  /// on the same lists.
  ///
  /// - Parameters:
  ///   - call: The call of the other entry point.
  ///   - reference: The call with which it's compared.
  @inline(__always)
  init<Item: Identifiable & Equatable>(
    _ lists: FlatLists<Item>, call: @escaping () -> Void, reference: @escaping () -> Void
  ) {
    let trial = Trial(lists)
    var calls = trial.calls
    calls[.changeset] = call
    calls[.reference] = reference
    self.init(calls: calls, diff: trial.diff, outcome: trial.outcome)
  }

  /// Creates a trial in which a `ShownList` shows the target and then the source on a view that
  /// does nothing. The reference compares the lists in both directions, too.
  @MainActor
  static func shown<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable>(
    _ trial: Trial, _ source: [ListSection<SectionID, Header, Item>],
    _ target: [ListSection<SectionID, Header, Item>],
    _ shown: ShownList<SectionID, Header, Item>, reference: @escaping () -> Void
  ) -> Trial {
    let (before, after) = (source.map(\.items.count), target.map(\.items.count))
    let view = QuietView(counts: [])
    func show(_ sections: [ListSection<SectionID, Header, Item>], _ counts: [Int]) {
      view.expect(counts)
      shown.show(sections, on: view)
    }
    show(source, before)
    var calls = trial.calls
    calls[.changeset] = {
      MainActor.assumeIsolated {
        show(target, after)
        show(source, before)
      }
    }
    calls[.reference] = reference
    return Trial(calls: calls, diff: trial.diff, outcome: trial.outcome)
  }

  /// Creates a trial in which a `ShownList` shows flat lists.
  static func shown(_ lists: FlatLists<Row>) -> Trial {
    let source = [ListSection(items: lists.source)]
    let target = [ListSection(items: lists.target)]
    return onMainThread {
      shown(Trial(lists), source, target, ShownList<OnlySection, OnlySection, Row>()) {
        keep(ListChangeset(from: source, to: target))
        keep(ListChangeset(from: target, to: source))
      }
    }
  }

  /// Creates a trial in which a `ShownList` shows lists of sections.
  static func shown(_ lists: SectionedLists) -> Trial {
    let (source, target) = (lists.source, lists.target)
    return onMainThread {
      shown(Trial(lists), source, target, ShownList<Int, String, Row>()) {
        keep(ListChangeset(from: source, to: target))
        keep(ListChangeset(from: target, to: source))
      }
    }
  }
}

/// Calls a function on the main actor, on whose thread benchmarks run, and returns its result.
private func onMainThread<Result>(_ body: @MainActor () -> Result) -> Result {
  MainActor.assumeIsolated { MainThreadValue(value: body()) }.value
}

private struct MainThreadValue<Value>: @unchecked Sendable {
  let value: Value
}
