/// The source of keys and of the IDs of batches.
@available(Systems 2024, *)
struct DatabaseIDs: Sendable {
  private var keys = PushIDGenerator()
  private var batch: TreeBatchID?
  private var random: any RandomNumberGenerator & Sendable

  init(random: any RandomNumberGenerator & Sendable) {
    self.random = random
  }

  mutating func newKey(at milliseconds: Int64) -> TreeKey {
    keys.next(at: milliseconds, using: &random)
  }

  mutating func newBatchID() -> TreeBatchID {
    let id = batch?.next ?? TreeBatchID(using: &random)
    batch = id
    return id
  }
}
