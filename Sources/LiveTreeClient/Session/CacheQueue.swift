/// Uses the cache of a session: one thing after the other, in the order in which it's needed.
@available(Systems 2024, *)
final class CacheQueue: Sendable {
  typealias Work = @Sendable (NodeCache) async -> Void

  private let works: AsyncStream<Work>.Continuation
  private let working: Task<Void, Never>

  init(_ cache: NodeCache) {
    let (stream, works) = AsyncStream.makeStream(of: Work.self)
    self.works = works
    working = Task {
      for await work in stream { await work(cache) }
      await cache.close()
    }
  }

  deinit { works.finish() }

  /// Does something, once what was enqueued before is done.
  func enqueue(_ work: @escaping Work) { works.yield(work) }

  /// Closes the cache, once everything is done.
  func close() async {
    works.finish()
    await working.value
  }
}
