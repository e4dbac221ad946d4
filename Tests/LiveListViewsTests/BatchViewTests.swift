import LiveList
import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

/// The behavior of all adapters for a changeset.
@Suite(.timeLimit(.minutes(20)), .trail) @MainActor
struct BatchViewTests {
  /// In any state, the view ends with the target and preserves the user's selection and scroll
  /// position.
  @Test func anyChangesetEndsInTheTarget() throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      var lists = RandomLists(seed: seed)
      var source = lists.sections(4, itemsUpTo: 8)
      let view = ViewportTable(showing: source)
      for _ in 0..<4 {
        let target = lists.edited(source, by: RandomLists.Churn(0.15))
        view.isInWindow = Int.random(in: 0..<5, using: &lists.generator) > 0
        view.offset = max(0, Int.random(in: -2...10, using: &lists.generator))
        view.selection = view.rows.filter { _ in Int.random(in: 0..<3, using: &lists.generator) == 0
        }
        let selected = Set(view.selection.map(view.id))
        let changeset = ListChangeset(
          from: source, to: target, updates: ContentUpdates.allCases[Int(seed % 3)])
        let options = UpdateOptions(budget: seed % 5 == 0 ? 3 : .max)
        view.apply(changeset, options: options, setData: { view.data = $0 })
        #expect(view.violations.isEmpty)
        #expect(view.table.shown == target && view.data == target)
        let kept = Set(target.flatMap(\.items).map(\.id)).intersection(selected)
        #expect(Set(view.selection.map(view.id)) == kept)
        source = target
      }
    }
  }

  @Test func completionIsCalledOnceWhenTheViewHasFinished() {
    let source = [section(1, [1, 2, 3]), section(2, [4])]
    let target = [section(2, [4, 5]), section(1, [3, 1])]
    let view = ViewportTable(showing: source)
    let changeset = ListChangeset(from: source, to: target)
    #expect(changeset.batches.count == 2)
    var ends: [UpdateOutcome] = []
    let update = view.apply(changeset, setData: { view.data = $0 })
    update.whenEnded { ends.append($0) }
    #expect(update.outcome == .animated && ends.isEmpty)
    view.finishAnimations()
    #expect(ends == [.animated])
    #expect(view.animations == [true, true])
  }

  @Test func withoutAnimationTheBatchesAreTheSame() {
    let view = ViewportTable(showing: [section(1, [1, 2])])
    let changeset = ListChangeset(from: view.data, to: [section(1, [2, 1])])
    #expect(
      view.apply(changeset, options: UpdateOptions(isAnimated: false), setData: { view.data = $0 })
        .outcome == .notAnimated(.notAsked))
    #expect(view.animations == [false])
    #expect(view.table.shown == changeset.target)
  }

  @Test func dataThatIsOutOfStepIsReloaded() {
    let view = ViewportTable(showing: [section(1, [1, 2, 3])])
    let changeset = ListChangeset(from: [section(1, [1, 2])], to: [section(1, [2])])
    var reasons: [UpdateOutcome.Fallback] = []
    let options = UpdateOptions { reasons.append($0) }
    let outcome = view.apply(changeset, options: options, setData: { view.data = $0 }).outcome
    #expect(reasons == [.countsDiffer(shown: [3], expected: [2])])
    #expect(outcome == .reloaded(.countsDiffer(shown: [3], expected: [2])))
    #expect(view.table.shown == changeset.target)
  }

  /// If an app doesn't set the data that it receives, or not for every batch, the view shows the
  /// app's actual data.
  @Test(arguments: [[], [0], [1], [0, 1]])
  func dataThatWasNotSetReloadsTheTable(forgotten: [Int]) {
    let source = [section(1, [1, 2, 3]), section(2, [4])]
    let changeset = ListChangeset(from: source, to: [section(2, [4, 5]), section(1, [3, 1])])
    let view = ViewportTable(showing: source)
    var calls = 0
    var reasons: [UpdateOutcome.Fallback] = []
    let outcome = view.apply(
      changeset, options: UpdateOptions { reasons.append($0) },
      setData: { sections in
        view.data = forgotten.contains(calls) ? Array(view.data.dropLast()) : sections
        calls += 1
      }
    ).outcome
    view.finishAnimations()
    #expect(view.violations.isEmpty)
    #expect(view.table.shown == view.data)
    #expect(reasons.count == (forgotten.isEmpty ? 0 : 1))
    if forgotten.isEmpty {
      #expect(outcome == .animated)
    } else {
      guard case .reloaded(.dataDiffers) = outcome else {
        Issue.record("The outcome is \(outcome).")
        return
      }
    }
  }

  @Test func aListThatWasEmptyForAWhileIsAnimatedAgainWhenTheCallerSaysSo() {
    let view = ViewportTable(showing: [section(1, [])])
    view.hasLoaded = false
    let changeset = ListChangeset(from: view.data, to: [section(1, [1])])
    var options = UpdateOptions()
    #expect(changeset.outcome(on: view.condition) == .reloaded(.firstLoad))
    options.hasLoaded = true
    #expect(
      view.apply(changeset, options: options, setData: { view.data = $0 }).outcome == .animated)
  }

  @Test(arguments: 0..<3)
  func visibleRowsKeepTheirPositions(number: Int) {
    let anchor = [UpdateOptions.ScrollAnchor.unlessAtTop, .always, .never][number]
    let view = ViewportTable(showing: [section(1, (1...20).map { SampleItem($0) })])
    view.offset = 6
    let target = section(1, [91, 92, 93] + (4...20).map { SampleItem($0) })
    let more = section(1, (81...85).map { SampleItem($0) } + target.items)
    view.apply(
      ListChangeset(from: view.data, to: [target]), options: UpdateOptions(scrollAnchor: anchor),
      setData: { view.data = $0 })
    #expect(view.id(at: view.visibleItems[0]) == 7)
    view.apply(
      ListChangeset(from: view.data, to: [more]), options: UpdateOptions(scrollAnchor: anchor),
      setData: { view.data = $0 })
    #expect(view.offset == (anchor == .never ? 6 : 11))
  }

  @Test func atTheTopNewRowsPushTheOthersDown() {
    let source = section(1, (1...20).map { SampleItem($0) })
    let changeset = ListChangeset(from: [source], to: [section(1, [91] + source.items)])
    let offsets = [UpdateOptions.ScrollAnchor.unlessAtTop, .always, .never].map { anchor in
      let view = ViewportTable(showing: [source])
      view.apply(
        changeset, options: UpdateOptions(scrollAnchor: anchor), setData: { view.data = $0 })
      return view.offset
    }
    #expect(offsets == [0, 1, 0])
  }

  /// All visible rows are deleted: the next one below takes the position of the first.
  @Test func theNextRowReplacesADeletedAnchor() {
    let view = ViewportTable(showing: [section(1, (1...20).map { SampleItem($0) })])
    view.offset = 5
    let target = section(1, (1...2).map { SampleItem($0) } + (12...20).map { SampleItem($0) })
    view.apply(ListChangeset(from: view.data, to: [target]), setData: { view.data = $0 })
    #expect(view.id(at: view.visibleItems[0]) == 12)
  }

  private func section(_ id: Int, _ items: [SampleItem]) -> SampleSection {
    SampleSection(id: id, header: 0, items: items)
  }
}
