import LiveListViews

extension Workload {
  /// The maximum cost of updating a view, in both directions, relative to the comparison.
  private static let wayToAView = Guard.reference(1.3, plus: 220)

  /// Entry points of the engine that don't begin with a changeset.
  static let entries =
    [
      entry("b.i", "another buffer") { .otherBuffer() },
      entry("b.ii", "one title changed") { .oneUpdated() },
      entry("b.iii", "ten inserted") { .tenInserted() },
      entry("b.iv", "1 % updated, deleted, inserted") { .percentEdited() },
      entry("b.v", "first row to the end") { .firstToEnd() },
      entry("b.vi", "reversed") { .reversed() },
      entry("b.vii", "shuffled") { .shuffled() },
      entry("b.viii", "all ids new") { .allNew() },
      entry("e.20", "20 rows: one edit of each kind") { .oneOfEach(in: 20) },
      entry("e.100", "100 rows: one edit of each kind") { .oneOfEach(in: 100) },
      entry("e.1000", "1,000 rows: one edit of each kind") { .oneOfEach(in: 1_000) },
      entry("none", "100,000 rows deleted") { .changing(100_000) { _, _ in [] } },
    ]
    + [100, 1_000].flatMap { count in
      [
        entry("d.\(count)x100.one", "one row updated") { .oneUpdated(sections: count) },
        entry("d.\(count)x100.one-unshared", "one row updated, nothing shared") {
          .oneUpdatedUnshared(sections: count)
        },
        entry("d.\(count)x100.mixed", "rows and sections edited") { .mixed(sections: count) },
      ]
    }

  private static func entry(
    _ name: String, _ summary: String, _ lists: @escaping @Sendable () -> FlatLists<Row>
  ) -> Workload {
    Workload("s.\(name)", "ShownList: \(summary)", [wayToAView]) { .shown(lists()) }
  }

  private static func entry(
    _ name: String, _ summary: String, _ lists: @escaping @Sendable () -> SectionedLists
  ) -> Workload {
    Workload("s.\(name)", "ShownList: \(summary)", [wayToAView]) { .shown(lists()) }
  }

  /// IDs that the caller specifies.
  static let keys = [
    Workload("k.path.b.ii", "a key path: one title changed", [.reference(1.5), .minimal]) {
      .keyPath(.oneUpdated())
    },
    Workload("k.path.b.vii", "a key path: shuffled", [.reference(1.5), .minimal]) {
      .keyPath(.shuffled())
    },
    Workload("k.closure.b.ii", "a closure: one title changed", [.reference(3), .minimal]) {
      .closure(.oneUpdated())
    },
    Workload("k.closure.b.vii", "a closure: shuffled", [.reference(3), .minimal]) {
      .closure(.shuffled())
    },
  ]

  /// IDs chosen by an attacker.
  static let flood = [1_000, 65_536].flatMap { count in
    [
      Workload("x.uuid.\(count)", "\(count) chosen UUIDs", [.reference(3), .minimal]) {
        .chosenUUIDs(count)
      },
      Workload("x.int.\(count)", "\(count) chosen numbers", [.reference(3), .minimal]) {
        .chosenNumbers(count)
      },
    ]
  }

  /// Changes that the source reports: never more than a microsecond each way slower than creating
  /// and comparing the list.
  static let pieces = [20, 100, 1_000, 10_000, 100_000].flatMap { count in
    let guards = [Guard.reference(1, plus: 100), .minimal]
    return [
      Workload("p.update.\(count)", "\(count) rows: the source reports an update", guards) {
        .reportedUpdate(.oneUpdated(in: count))
      },
      Workload("p.arrival.\(count)", "\(count) rows: the source reports a new row", guards) {
        .reportedArrival(.oneArrived(in: count))
      },
    ]
  }

  /// Lists without a common order.
  static let unordered = [20, 100, 1_000].flatMap { count in
    [
      Workload("u.text.\(count)", "\(count) texts", [.minimal]) { .texts(count, prefix: "row ") },
      Workload(
        "u.long.\(count)", "\(count) texts that begin with the same 1,000 letters", [.minimal]
      ) { .texts(count, prefix: String(repeating: "x", count: 1_000)) },
      Workload("u.any.\(count)", "\(count) boxed numbers", [.minimal]) { .boxed(count) },
      Workload("u.wrapped.\(count)", "\(count) wrapped numbers", [.reference(1.2), .minimal]) {
        .wrapped(count)
      },
    ]
  }
}
