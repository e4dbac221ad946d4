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

  typealias Request = (request: CommitRequest, waiter: Waiter)

  let id: TreeBatchID
  private let requests: [Request]
  private let context: WriteContext

  /// The database that the batch builds on.
  private let base: TreeState

  /// The database after all requests.
  private(set) var state: TreeState

  /// The changes for the storage and the listeners.
  private(set) var steps: [TreeState.Step] = []

  /// The results, one for each request, in order.
  private(set) var answers: [Answer] = []

  /// Resolves each request against the result of those before it, and checks the rules.
  init(_ id: TreeBatchID, _ requests: [Request], on base: TreeState, in context: WriteContext) {
    (self.id, self.requests, self.context, self.base, state) = (id, requests, context, base, base)
    answers.reserveCapacity(requests.count)
    for (request, waiter) in requests {
      answers.append(Answer(waiter: waiter, result: Result { try apply(request) }))
    }
  }

  /// The changes to store.
  var changes: [TreeLogEntry.Change] { steps.map(\.change) }

  /// The batch resolved again after entries that others have stored, and the changes that those
  /// entries made.
  func resolved(after others: [TreeLogEntry]) -> (batch: CommitBatch, others: [TreeState.Step]) {
    guard !others.isEmpty else { return (self, []) }
    var newest = base
    let steps = newest.apply(others, in: context)
    return (CommitBatch(id, requests, on: newest, in: context), steps)
  }

  private mutating func apply(_ request: CommitRequest) throws -> TreeNode {
    switch request {
    case .write(let request): return try apply(request)
    case .rules(let access, let text):
      state.access = access
      state.image.rules = text
      steps.append(.rules(text))
      return .absent
    case .onDisconnect(let session, let change):
      try apply(change, to: session)
      return .absent
    }
  }

  /// If another server has ended the session, no writes remain, so that each list is written only
  /// once.
  private mutating func apply(_ change: OnDisconnectChange, to session: String) throws {
    let list = state.image.onDisconnect[session]
    switch change {
    case .append(let item): _ = try judge(WriteRequest(item))
    case .cancel, .end: guard !list.isEmpty else { return }
    }
    if change == .end {
      // Skips writes that have become invalid or forbidden: the client is disconnected and can't be
      // notified.
      for item in list { _ = try? apply(WriteRequest(item)) }
    }
    state.image.onDisconnect.apply(change, to: session)
    steps.append(.onDisconnect(session: session, change))
  }

  /// Authorizes, compares and writes, in the order that REALTIME-PROTOCOL §2.3 defines.
  private mutating func apply(_ request: WriteRequest) throws -> TreeNode {
    let (commit, before, after) = try judge(request)
    if commit.hasChanged(before, to: after) {
      state.image.root = after
      steps.append(.commit(commit, before: before, after: after))
    }
    return commit.echo(in: after)
  }

  /// The commit of a write, and the database after it.
  ///
  /// - Throws: An error if the write isn't valid or allowed, or if the current value isn't the
  ///   expected one.
  private func judge(
    _ request: WriteRequest
  ) throws -> (commit: TreeCommit, before: TreeNode, after: TreeNode) {
    let before = state.root
    let commit = try request.write.resolved(
      against: before, now: context.milliseconds, limits: context.limits)
    let after = commit.applied(to: before)
    if case .user(let auth) = request.identity {
      let isAllowed = state.access.allowsWrite(
        commit, from: before, to: after, as: auth, now: context.milliseconds)
      guard isAllowed else { throw TreeAccessError.permissionDenied }
    }
    let current = before[commit.path]
    guard request.isCurrent?(current) ?? true else {
      throw TreeAccessError.conflict(current: current)
    }
    return (commit, before, after)
  }
}

@available(Systems 2024, *)
extension TreeCommit {
  /// The result for the writer: the stored value after a set, or the written children that weren't
  /// deleted after an update.
  fileprivate func echo(in root: TreeNode) -> TreeNode {
    switch kind {
    case .set:
      root[path]
    case .update:
      changes.reduce(.absent) { node, change in
        node.setting(change.node, at: TreePath(change.path.dropFirst(path.count)))
      }
    }
  }
}
