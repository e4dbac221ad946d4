import LiveTree

/// What a client listens to: the children at a path that a query selects.
@available(Systems 2024, *)
struct ListenTarget: Hashable, Sendable {
  let path: TreePath
  let query: TreeQuery

  /// The target that is requested. The server sends the whole value to all queries that select
  /// all children, whatever their order.
  var requested: ListenTarget {
    query.isUnconstrained ? ListenTarget(path: path, query: TreeQuery()) : self
  }
}

/// The requests that the server must get after listens have changed.
@available(Systems 2024, *)
struct ListenRequests: Hashable, Sendable {
  var stop: [ListenTarget] = []
  var start: [ListenTarget] = []
}
