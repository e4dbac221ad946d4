/// The subjects that are timed in every workload, in turn and in one process.
public enum Subject: String, CaseIterable, Sendable {
  /// The whole public call: `ListChangeset(from:to:)` or another entry point of the engine.
  case changeset
  /// The call, followed by computing the list after each of its batches.
  case stages
  /// Hashing the ID of every item of both lists once.
  case hash
  /// Comparing both lists item by item: the IDs and, where they are equal, the contents.
  case compare
  /// The standard library's `difference(from:)` on the IDs.
  case difference
  /// The reference with which another entry point of the engine is compared.
  case reference
  /// Creating, calling and releasing a small object: the unit of constant times, because it differs
  /// between machines as they do.
  case object
}
