/// What is timed in every workload, all in one process and in turn.
public enum Subject: String, CaseIterable, Sendable {
  /// The whole public call, `ListChangeset(from:to:)`, or another way into the engine.
  case changeset
  /// The call, and then the list after each of its batches.
  case stages
  /// The id of every item of both lists, hashed once.
  case hash
  /// Both lists compared item by item: the ids, and where they are equal the contents.
  case compare
  /// The standard library's `difference(from:)` on the ids.
  case difference
  /// What another way into the engine is compared with.
  case reference
}
