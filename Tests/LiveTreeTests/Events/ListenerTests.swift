import Testing

@testable import LiveTree

@Suite(.timeLimit(.minutes(5))) struct ListenerTests {
  @Test func oneWakeIsAnsweredOnce() async throws {
    let listener = makeListener()
    _ = listener.waiting()
    listener.wake()
    #expect(try await listener.nextBatch()?.isEmpty == true)
    let canceled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await listener.nextBatch()
    }
    #expect(try await canceled.value == nil)
  }

  @Test func nothingIsDeliveredAfterClosing() async throws {
    let listener = makeListener()
    listener.close()
    #expect(try await listener.next() == nil)
    #expect(listener.waiting().isEmpty)
  }

  @Test func itsEndIsReportedOnce() async {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    let listener = makeListener { continuation.yield() }
    listener.close()
    listener.close()
    continuation.finish()
    #expect(await ends.reduce(0) { count, _ in count + 1 } == 1)
  }

  @Test func aBranchIsForgottenWithItsLastListener() {
    let (root, path): (ListenerBranch, TreePath) = (ListenerBranch(), "a/b")
    var indexes = OrderIndexes(maximumCount: 1)
    root.branch(at: path).feed(of: .absent, nil, at: path, indexes: &indexes)
      .add(makeListener(), for: 7)
    weak let branch = root.branch(at: path)
    #expect(branch != nil)
    #expect(root.remove(7, at: path[...], of: path, nil, indexes: &indexes))
    #expect(branch == nil)
  }

  @Test func listenersThatAreEndedReleaseTheirIndexes() {
    var (listeners, indexes) = (Listeners(), OrderIndexes(maximumCount: 0))
    _ = listeners.add(at: "a", TreeQuery(order: .value), of: .absent, indexes: &indexes) { _, _ in
      makeListener()
    }
    #expect(indexes.count == 1)
    listeners.end(indexes: &indexes) { _, _, _ in .permissionDenied }
    #expect(listeners.count == 0)
    #expect(indexes.count == 0)
  }
}

private func makeListener(onClose: @escaping @Sendable () -> Void = {}) -> Listener {
  Listener(
    identity: .admin,
    backlog: EventBacklog(
      current: SharedTreeEvent(.put(.root, .absent), byteCount: 0),
      limits: BacklogLimits(maximumCount: 8, maximumByteCount: 1_000)),
    onClose: onClose)
}
