import LiveTree
import Testing

@testable import LiveTreeClient

struct WriteQueueMachineTests {
  private let policy = RetryPolicy(first: .seconds(1), factor: 2, longest: .seconds(30))
  private let gone = DatabaseError.unreachable("gone")

  private func machine(_ count: Int) throws -> WriteQueueMachine {
    var machine = WriteQueueMachine([], policy: policy, capacity: 10)
    for number in 0..<count {
      machine.add(try machine.number(.set(.root, .integer(Int64(number)))))
    }
    return machine
  }

  @Test func theFirstIsTriedUntilItArrives() throws {
    var machine = try machine(2)
    for wait in [1, 2, 4, 8, 16, 30, 30] {
      #expect(machine.end(gone, share: 1) == .retry(after: .seconds(wait)))
      #expect(machine.writes.map(\.id) == [1, 2])
    }
    #expect(machine.end(nil, share: 1) == .finish(1))
    #expect(machine.end(gone, share: 1) == .retry(after: .seconds(1)), "waits restart")
  }

  @Test(arguments: [429, 500, 503]) func aBusyServerIsTriedAgain(status: Int) throws {
    var machine = try machine(1)
    let busy = DatabaseError.refused(status: status, message: "later")
    #expect(machine.end(busy, share: 1) == .retry(after: .seconds(1)))
  }

  @Test(arguments: [400, 401, 403, 404, 412, 413]) func aRefusalIsTheEnd(status: Int) throws {
    var machine = try machine(2)
    let refusal = DatabaseError.refused(status: status, message: "no")
    #expect(machine.end(refusal, share: 1) == .finish(1))
    #expect(machine.writes.map(\.id) == [2])
  }

  /// Two writers whose writes are stored in the other order; the first may already have been sent.
  @Test func writesAreOrderedByNumberExceptTheFirst() throws {
    var machine = try machine(1)
    let second = try machine.number(.set(.root, .null))
    let third = try machine.number(.set(.root, .null))
    machine.add(third)
    machine.add(second)
    #expect(machine.writes.map(\.id) == [1, 2, 3])

    var empty = WriteQueueMachine([], policy: policy, capacity: 10)
    let first = try empty.number(.set(.root, .null))
    let faster = try empty.number(.set(.root, .null))
    empty.add(faster)
    empty.add(first)
    #expect(empty.writes.map(\.id) == [2, 1], "the second is under way")
    #expect(empty.end(nil, share: 0) == .finish(2))
  }

  @Test func capacityCountsWritesBeingStored() throws {
    var machine = WriteQueueMachine([], policy: policy, capacity: 1)
    _ = try machine.number(.set(.root, .null))
    #expect(throws: DatabaseError.self) { try machine.number(.set(.root, .null)) }
    machine.abandon()
    #expect(try machine.number(.set(.root, .null)).id == 2)
  }
}
