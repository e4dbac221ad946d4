/// Requests that are committed together.
///
/// It keeps the requests so that they can be resolved again if others have stored entries in the
/// meantime.
@available(Systems 2024, *)
struct CommitBatch<Waiter: Sendable>: Sendable {
  /// The result for a writer, once the batch is durable.
  struct Answer: Sendable {
    let waiter: Waiter
    let result: Result<TreeNode, any Error>
  }

  typealias Entry = RequestLines<Waiter>.Entry

  /// The steps of the rules that a batch may take: about 20 ms.
  static var maximumSteps: Int { 20_000 }

  /// The steps of the rules that one write of a batch may take before it must be drafted.
  static var maximumStepsOfWrite: Int { 2_000 }

  /// The number of outdated drafts after which a write is refused.
  static var maximumOutdatedCount: Int { 5 }

  let id: TreeBatchID
  private let entries: [Entry]
  private let context: WriteContext

  /// The database that the batch builds on.
  private let base: TreeState

  /// The database after all requests.
  private(set) var state: TreeState

  /// The changes for the storage and the listeners.
  private(set) var steps: [TreeState.Step] = []

  /// The results of the requests that aren't postponed, in order.
  private(set) var answers: [Answer] = []

  /// The requests for later batches, in order: those that the rules can't judge in time, those
  /// whose draft is outdated, and what their clients requested afterward.
  private(set) var postponed: [Entry] = []

  /// The steps that the rules have taken.
  private var stepCount = 0

  /// Resolves each request against the result of those before it, and checks the rules.
  init(_ id: TreeBatchID, _ entries: [Entry], on base: TreeState, in context: WriteContext) {
    (self.id, self.entries, self.context, self.base, state) = (id, entries, context, base, base)
    answers.reserveCapacity(entries.count)
    for entry in entries {
      let isLate = stepCount > Self.maximumSteps
      guard !isLate, !postponed.contains(where: entry.hasSameClient) else {
        postponed.append(entry)
        continue
      }
      do {
        answers.append(Answer(waiter: entry.waiter, result: .success(try apply(entry))))
      } catch is Postponement {
        postponed.append(entry.postponed())
      } catch {
        answers.append(Answer(waiter: entry.waiter, result: .failure(error)))
      }
    }
  }

  /// A request must wait for a draft.
  private struct Postponement: Error {}

  /// The changes to store.
  var changes: [TreeLogEntry.Change] { steps.map(\.change) }

  /// The batch resolved again after entries that others have stored, and the changes that those
  /// entries made.
  func resolved(after others: [TreeLogEntry]) -> (batch: CommitBatch, others: [TreeState.Step]) {
    guard !others.isEmpty else { return (self, []) }
    var newest = base
    let steps = newest.apply(others, in: context)
    return (CommitBatch(id, entries, on: newest, in: context), steps)
  }

  private mutating func apply(_ entry: Entry) throws -> TreeNode {
    switch entry.request {
    case .write(let request):
      let (effect, after) = try effect(of: request, drafted: entry)
      return apply(effect, resultingIn: after)
    case .rules(let access, let text):
      state.access = access
      state.image.rules = text
      steps.append(.rules(text))
    case .onDisconnect(let session, let request):
      if let write = entry.request.judgedWrite { _ = try effect(of: write, drafted: entry) }
      try apply(request, of: session)
    }
    return .absent
  }

  private mutating func apply(_ request: OnDisconnectRequest, of session: String) throws {
    let list = state.image.onDisconnect[session]
    switch request {
    case .register(let write, let limits):
      try change(session, by: OnDisconnectPlan(list).registering(write), within: limits)
    case .cancel(let path):
      try change(session, by: OnDisconnectPlan(list).canceling(path))
    case .end:
      // If another server has ended the session, no writes remain, so that each list is written
      // only once.
      guard !list.isEmpty else { return }
      write(list)
      try change(session, by: [.end])
    }
  }

  /// Changes the list of a session.
  ///
  /// - Throws: ``OnDisconnectLimitError`` if the list would exceed its limits; then it's unchanged.
  private mutating func change(
    _ session: String, by changes: [OnDisconnectChange], within limits: OnDisconnectLimits? = nil
  ) throws(OnDisconnectLimitError) {
    if let limits {
      var list = state.image.onDisconnect[session]
      for change in changes { list.apply(change) }
      try limits.check(list)
    }
    for change in changes {
      state.image.onDisconnect.apply(change, to: session)
      steps.append(.onDisconnect(session: session, change))
    }
  }

  /// Makes the writes of a session that has ended, as one commit.
  ///
  /// Skips writes that have become invalid or forbidden: the client is disconnected and can't be
  /// notified.
  private mutating func write(_ list: [OnDisconnectWrite]) {
    let before = state.root
    var (commits, after) = ([TreeCommit](), state)
    for write in list {
      let judged = try? WriteRequest(write).judged(
        on: after, original: before, in: context, maximumSteps: .max)
      guard let judged else { continue }
      commits.append(judged.commit)
      after.image.root = judged.after
    }
    guard let commit = TreeCommit(merging: commits, resultingIn: after.root) else { return }
    state.image.root = commit.applied(to: before)
    guard commit.hasChanged(before, to: state.root) else { return }
    steps.append(.commit(commit, before: before, after: state.root))
  }

  /// Adds the effect of a write.
  ///
  /// - Parameter after: The database after it, if that is known.
  /// - Returns: The result for the writer.
  private mutating func apply(
    _ effect: WriteDraft.Effect, resultingIn after: TreeNode?
  ) -> TreeNode {
    if effect.isChange {
      let before = state.root
      state.image.root = after ?? before.setting(effect.node, at: effect.commit.path)
      steps.append(.commit(effect.commit, before: before, after: state.root))
    }
    return effect.echo
  }

  /// The effect of a write: that of its draft, if that is still right.
  ///
  /// - Returns: The effect, and the database after it, if the write was judged on the current one.
  private mutating func effect(
    of request: WriteRequest, drafted entry: Entry
  ) throws -> (effect: WriteDraft.Effect, after: TreeNode?) {
    guard let draft = entry.draft else {
      return try effect(of: request, maximumSteps: Self.maximumStepsOfWrite)
    }
    if draft.isCurrent(in: state) { return (try draft.result.get(), nil) }
    guard entry.outdatedCount < Self.maximumOutdatedCount else {
      throw TreeUnavailableError.contended
    }
    throw Postponement()
  }

  private mutating func effect(
    of request: WriteRequest, maximumSteps: Int
  ) throws -> (effect: WriteDraft.Effect, after: TreeNode?) {
    do {
      let judged = try request.judged(on: state, in: context, maximumSteps: maximumSteps)
      stepCount += judged.stepCount
      return (WriteDraft.Effect(judged, on: state.root), judged.after)
    } catch let unfinished as UnfinishedJudgment {
      stepCount += unfinished.stepCount
      throw Postponement()
    }
  }
}
