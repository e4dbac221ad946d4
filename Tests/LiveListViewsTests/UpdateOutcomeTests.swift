import LiveList
import LiveListTesting
import LiveListViews
import Testing

/// The steps of the fallback: as much animation as a view allows.
@Suite(.timeLimit(.minutes(20))) struct UpdateOutcomeTests {
  private let changeset = ListChangeset(from: [1, 2, 3] as [SampleItem], to: [3, 1, 4])

  @Test func aViewThatAllowsItIsAnimated() {
    #expect(changeset.outcome(on: ViewCondition(counts: [3])) == .animated)
  }

  @Test func equalListsNeedNothing() {
    let changeset = ListChangeset(from: [1] as [SampleItem], to: [1])
    #expect(changeset.outcome(on: ViewCondition(counts: [1], isInWindow: false)) == .nothing)
  }

  @Test(arguments: [[2], [4], [3, 0], []])
  func aViewThatShowsSomethingElseIsReloaded(counts: [Int]) {
    #expect(
      changeset.outcome(on: ViewCondition(counts: counts))
        == .reloaded(.countsDiffer(shown: counts, expected: [3])))
  }

  /// Even if both lists are equal, the view may show a third one.
  @Test func aViewOutOfStepIsReloadedThoughTheListsAreEqual() {
    let changeset = ListChangeset(from: [1] as [SampleItem], to: [1])
    #expect(
      changeset.outcome(on: ViewCondition(counts: [0]))
        == .reloaded(.countsDiffer(shown: [0], expected: [1])))
  }

  @Test func anInvisibleViewIsReloaded() {
    #expect(
      changeset.outcome(on: ViewCondition(counts: [3], isInWindow: false))
        == .reloaded(.notInWindow))
    #expect(
      changeset.outcome(on: ViewCondition(counts: [3], hasLoaded: false)) == .reloaded(.firstLoad))
  }

  @Test func aViewInWhichItemsAreDraggedIsLeftAlone() {
    var condition = ViewCondition(counts: [9], isInWindow: false)
    condition.hasUncommittedUpdates = true
    #expect(changeset.outcome(on: condition) == .postponed(.uncommittedUpdates))
  }

  @Test func lessMotionMeansNoMotion() {
    let condition = ViewCondition(counts: [3], reducesMotion: true)
    #expect(changeset.outcome(on: condition) == .notAnimated(.reducedMotion))
    #expect(
      changeset.outcome(on: ViewCondition(counts: [3]), isAnimated: false)
        == .notAnimated(.notAsked))
  }

  @Test func moreChangesThanTheBudgetAreAReload() {
    let condition = ViewCondition(counts: [3])
    #expect(changeset.outcome(on: condition, budget: 3) == .animated)
    #expect(
      changeset.outcome(on: condition, budget: 2)
        == .reloaded(.budgetExceeded(operations: 3, budget: 2)))
    let unchanged = ListChangeset(from: [1] as [SampleItem], to: [1])
    #expect(unchanged.outcome(on: ViewCondition(counts: [1]), budget: 0) == .nothing)
  }

  @Test func everyFallbackExplainsItselfInOneLine() {
    let reasons: [UpdateOutcome.Fallback] = [
      .notAsked, .reducedMotion, .notInWindow, .firstLoad, .uncommittedUpdates,
      .budgetExceeded(operations: 9, budget: 4), .countsDiffer(shown: [1], expected: [2]),
    ]
    #expect(Set(reasons.map(\.description)).count == reasons.count)
    #expect(reasons.allSatisfy { !$0.description.contains("\n") })
    #expect(UpdateOutcome.reloaded(.firstLoad).fallback == .firstLoad)
    #expect(UpdateOutcome.animated.fallback == nil)
  }
}
