/// Uses a resource, one thing after another, in the order in which they are enqueued.
@available(Systems 2024, *)
final class WorkQueue<Resource: Sendable>: Sendable {
  typealias Work = @Sendable (Resource) async -> Void

  let resource: Resource
  private let works: AsyncStream<Work>.Continuation
  private let working: Task<Void, Never>

  /// - Parameter close: What is done with the resource at last.
  init(_ resource: Resource, close: @escaping Work) {
    self.resource = resource
    let (stream, works) = AsyncStream.makeStream(of: Work.self)
    self.works = works
    working = Task {
      for await work in stream { await work(resource) }
      await close(resource)
    }
  }

  deinit { works.finish() }

  /// Does something, once what was enqueued before is done.
  func enqueue(_ work: @escaping Work) { works.yield(work) }

  /// Closes the resource, once everything is done.
  func close() async {
    works.finish()
    await working.value
  }
}
