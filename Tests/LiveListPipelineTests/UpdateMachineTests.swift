import Testing

@testable import LiveListPipeline

/// Every order of the events of a view, a source and a clock, for every policy, checked against
/// laws that hold for any order.
@Suite(.timeLimit(.minutes(20))) struct UpdateMachineTests {
  @Test(arguments: PolicyLaw.all)
  func everyOrderOfEventsKeepsTheLaws(law: PolicyLaw) {
    var visited = 0
    explore(UpdateScene(law: law), depth: 7, visited: &visited)
    #expect(visited > 10_000, "\(visited) orders were tried")
  }

  /// Explores all possible events in a scene, then all that are possible after each. At every
  /// point, it also checks that the view ends with the right list if the source ends and the view
  /// requests all remaining values.
  private func explore(_ scene: UpdateScene, depth: Int, visited: inout Int) {
    visited += 1
    scene.expectConvergence()
    guard depth > 0 else { return }
    for event in scene.possible {
      var next = scene
      next.take(event)
      explore(next, depth: depth - 1, visited: &visited)
    }
  }

  @Test(arguments: PolicyLaw.all)
  func aBurstKeepsNoMoreThanTheBound(law: PolicyLaw) {
    var scene = UpdateScene(law: law)
    scene.take(.ask)
    for _ in 0..<10_000 { scene.take(.arrive) }
    #expect(scene.machine.kept.count <= law.bound)
    scene.take(.end)
    while !scene.isOver { scene.take(scene.isTimed ? .tick : .ask) }
    #expect(scene.shown.last == 10_000)
    #expect(scene.shown.count <= law.bound + 1, "\(scene.shown)")
  }

  @Test func aMergeShowsNothingBeforeItsTime() {
    var machine = UpdateMachine<Int, Never>(policy: .merge(within: .seconds(1)))
    #expect(machine.requestNext().pause == nil)
    #expect(machine.arrive(1).pause == .seconds(1))
    #expect(machine.arrive(2).answer == nil)
    #expect(machine.tick().answer == .success(2))
    #expect(machine.arrive(3).pause == .seconds(1), "a new time begins with the next snapshot")
    #expect(machine.requestNext().answer == nil)
    #expect(machine.end(nil).answer == .success(3), "nothing can follow any more")
  }

  @Test func anIntervalDelaysOnlyUpdatesThatFollowTooSoon() {
    var machine = UpdateMachine<Int, Never>(policy: .newestWins(interval: .seconds(1)))
    _ = machine.requestNext()
    let first = machine.arrive(1)
    #expect(first.answer == .success(1), "at once")
    #expect(first.pause == .seconds(1))
    _ = machine.requestNext()
    #expect(machine.arrive(2).answer == nil)
    #expect(machine.arrive(3).answer == nil)
    let second = machine.tick()
    #expect(second.answer == .success(3))
    #expect(second.pause == .seconds(1))
    #expect(machine.tick().answer == nil)
    _ = machine.requestNext()
    #expect(machine.arrive(4).answer == .success(4), "at once, after a quiet time")
  }

  @Test func aFullQueueGivesItsLastPlaceToTheNewest() {
    var machine = UpdateMachine<Int, Never>(policy: .queue(limit: 3))
    for value in 1...9 { _ = machine.arrive(value) }
    #expect(machine.kept == [1, 2, 9])
  }

  @Test func aDroppedSnapshotIsShownOnlyWhenItWasTheLast() {
    var machine = UpdateMachine<Int, Never>(policy: .drop)
    _ = machine.requestNext()
    #expect(machine.arrive(1).answer == .success(1))
    _ = machine.arrive(2)
    #expect(machine.requestNext().answer == nil, "it arrived while the view was busy")
    #expect(machine.arrive(3).answer == .success(3))
    _ = machine.arrive(4)
    _ = machine.end(nil)
    #expect(machine.requestNext().answer == .success(4), "nothing newer will come")
    #expect(machine.requestNext().answer == .success(nil))
  }
}
