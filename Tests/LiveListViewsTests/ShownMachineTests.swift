import Testing

@testable import LiveListViews

/// Every order of requests, queries, ends of animations and refusals, checked against laws that hold
/// for any order.
@Suite(.timeLimit(.minutes(20))) struct ShownMachineTests {
  @Test(arguments: [true, false])
  func everyOrderOfEventsKeepsTheLaws(waitsForAnimations: Bool) throws {
    let start = ShownScene(waitsForAnimations: waitsForAnimations)
    var seen: Set = [start]
    var open = [start]
    while let scene = open.popLast() {
      try scene.expectConvergence()
      for next in try scene.successors() where seen.insert(next).inserted { open.append(next) }
    }
    #expect(seen.count > 1_000, "\(seen.count) states were visited")
  }

  @Test func theNewestOfThreeListsIsShownNext() throws {
    var machine = ShownMachine(waitsForAnimations: true)
    _ = machine.request()
    let begun = machine.begin()
    let first = try #require(begun)
    for _ in 2...4 { _ = machine.request() }
    #expect(machine.next == 4)
    #expect(machine.begin() == nil)
    #expect(machine.end(first) == ShownMachine.Ending(notified: [1], proceeds: true))
    let next = machine.begin()
    let last = try #require(next)
    #expect(last == 4)
    #expect(machine.end(last).notified == [2, 3, 4], "with the newer list")
  }
}

/// A view, those who request lists, and what the machine has said to them.
private struct ShownScene: Hashable {
  private var machine: ShownMachine
  private let waitsForAnimations: Bool
  /// The requests whose animations are running.
  private var running: [Int] = []
  /// The open queries of the view, each with what ``ShownMachine/ask()`` returned.
  private var queries: [Int] = []
  /// The queries that are over as soon as the view has its answer.
  private var answered = 0
  private var requests = 0
  private var notified: Set<Int> = []
  /// The list that the view shows.
  private var shown = 0
  private var hasEnded = false

  init(waitsForAnimations: Bool) {
    self.waitsForAnimations = waitsForAnimations
    machine = ShownMachine(waitsForAnimations: waitsForAnimations)
  }

  /// The scenes after each event that is possible now.
  func successors() throws -> [ShownScene] {
    var scenes: [ShownScene] = []
    if requests < 6 {
      try scenes += after { scene in
        scene.requests += 1
        #expect(scene.machine.request() == scene.requests)
        return true
      }
    }
    for request in running {
      try scenes += after { try $0.end(request) }
    }
    if queries.count + answered < 2 {
      try scenes += after { scene in
        scene.queries.append(scene.machine.ask())
        return false
      }
    }
    if !queries.isEmpty {
      try scenes += after { scene in
        if !scene.machine.answer(since: scene.queries.removeLast()) { scene.answered += 1 }
        return false
      }
    }
    if answered > 0 {
      try scenes += after { scene in
        scene.machine.finishAnswer()
        scene.answered -= 1
        return true
      }
    }
    if !machine.isPaused {
      try scenes += after { scene in
        scene.machine.pause()
        return false
      }
    }
    // The app resumes.
    return try scenes
      + after { scene in
        scene.machine.resume()
        return true
      }
  }

  /// - Parameter event: Returns whether the shell then shows the next list.
  private func after(_ event: (inout Self) throws -> Bool) throws -> [ShownScene] {
    var scene = self
    return try event(&scene) ? scene.proceeding() : [scene]
  }

  /// The next list is shown, if one may be: the view animates, finishes at once, or refuses.
  private func proceeding() throws -> [ShownScene] {
    var begun = self
    guard let request = begun.machine.begin() else { return [self] }
    #expect(queries.isEmpty && answered == 0, "the view isn't changed while it asks")
    #expect(!machine.isPaused, "nor while the app has paused it")
    #expect(!waitsForAnimations || running.isEmpty, "one update at a time")
    #expect(request > shown, "a list is shown once, and never after a newer one")
    #expect(request == requests, "only the newest list is shown")
    #expect(machine.hasLoaded || !hasEnded)
    return try begun.animating(request) + begun.finishing(request) + begun.refusing(request)
  }

  private func animating(_ request: Int) throws -> [ShownScene] {
    var scene = self
    scene.shown = request
    scene.running.append(request)
    return scene.machine.hasBegun(request) ? try scene.proceeding() : [scene]
  }

  private func finishing(_ request: Int) throws -> [ShownScene] {
    var scene = self
    scene.shown = request
    scene.running.append(request)
    return try scene.after { scene in
      let proceeds = try scene.end(request)
      return scene.machine.hasBegun(request) || proceeds
    }
  }

  private func refusing(_ request: Int) throws -> [ShownScene] {
    var scene = self
    try scene.notify(scene.machine.postpone(request), upTo: request)
    #expect(!scene.machine.isIdle, "it waits")
    return [scene]
  }

  private mutating func end(_ request: Int) throws -> Bool {
    running.removeAll { $0 == request }
    hasEnded = true
    let ending = machine.end(request)
    try notify(ending, upTo: request)
    return ending.proceeds
  }

  private mutating func notify(_ ending: ShownMachine.Ending, upTo number: Int) throws {
    for caller in ending.notified {
      try #require(notified.insert(caller).inserted, "\(caller) is notified of the outcome once")
      #expect(caller <= number && !running.contains { $0 == caller })
    }
    #expect(ending.notified == ending.notified.sorted())
  }

  /// Once the view has its answers, and every animation has ended, the newest list is shown and
  /// no caller waits.
  func expectConvergence() throws {
    var scene = self
    while let query = scene.queries.popLast() {
      if !scene.machine.answer(since: query) { scene.answered += 1 }
    }
    for _ in 0..<scene.answered { scene.machine.finishAnswer() }
    scene.answered = 0
    scene.machine.resume()
    for request in scene.running { _ = try scene.end(request) }
    while let request = scene.machine.begin() {
      scene.shown = request
      _ = try scene.end(request)
    }
    #expect(scene.shown == requests && scene.machine.isIdle)
    #expect(scene.notified.count == requests)
  }
}
