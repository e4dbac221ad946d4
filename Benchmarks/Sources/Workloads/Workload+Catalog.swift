extension Workload {
  static let tokens = [
    Workload(
      "a.5k", "5,000 UUIDs: 1,000 deleted, 1,000 inserted, 200 shuffled", [.hash(0.45), .minimal]
    ) { Trial(FlatLists.fiveThousand()) },
    Workload(
      "a.100k", "100,000 UUIDs: 10,000 deleted, 10,000 inserted, 2,000 shuffled",
      [.hash(0.2), .minimal]
    ) { Trial(FlatLists.hundredThousand()) },
  ]

  static let rows = [
    Workload("b.i0", "10,000 rows, the same buffer", [.objects(5), .minimal]) {
      Trial(FlatLists.sameBuffer())
    },
    Workload(
      "b.i", "another buffer, the same strings", [.compare(1.4), .allocationsOfDiff(0), .minimal]
    ) { Trial(FlatLists.otherBuffer()) },
    Workload("b.i'", "fresh strings", [.compare(1.2), .minimal]) {
      Trial(FlatLists.freshStrings())
    },
    Workload("b.ii", "one title changed", [.compare(1.4), .minimal]) {
      Trial(FlatLists.oneUpdated())
    },
    Workload("b.iii", "ten inserted", [.compare(3), .minimal]) {
      Trial(FlatLists.tenInserted())
    },
    Workload(
      "b.iv", "1 % updated, deleted, inserted", [.hash(0.25), .allocations(30), .minimal]
    ) { Trial(FlatLists.percentEdited()) },
    Workload(
      "b.iv'", "the same, fresh strings", [.hash(0.8), .allocations(30), .minimal]
    ) { Trial(FlatLists.percentEditedFreshStrings()) },
    Workload("b.v", "first row to the end", [.compare(3), .moves(1)]) {
      Trial(FlatLists.firstToEnd())
    },
    Workload("b.vi", "reversed", [.hash(1.1), .minimal]) { Trial(FlatLists.reversed()) },
    Workload("b.vii", "shuffled", [.hash(3.2), .minimal]) { Trial(FlatLists.shuffled()) },
    Workload("b.viii", "all ids new", [.hash(1.6), .minimal]) { Trial(FlatLists.allNew()) },
  ]

  static let documents = [
    Workload(
      "c", "100,000 String ids: 1 % deleted, inserted, 200 moved", [.hash(0.08), .moves(200)]
    ) { Trial(FlatLists.edited()) },
    Workload("c'", "the same, fresh strings", [.hash(0.8), .moves(200)]) {
      Trial(FlatLists.editedFreshStrings())
    },
  ]

  static let sections = sections(100) + sections(1_000)

  private static func sections(_ count: Int) -> [Workload] {
    [
      Workload("d.\(count)x100.one", "one row updated, the rest shared", [.minimal]) {
        Trial(SectionedLists.oneUpdated(sections: count))
      },
      Workload("d.\(count)x100.one-unshared", "one row updated, nothing shared", [.minimal]) {
        Trial(SectionedLists.oneUpdatedUnshared(sections: count))
      },
      Workload(
        "d.\(count)x100.mixed", "1 % of rows edited; sections: 2 deleted, 2 inserted, 5 moved",
        [.sectionMoves(5), .minimal]
      ) { Trial(SectionedLists.mixed(sections: count)) },
      Workload(
        "d.\(count)x100.across", "1 % of rows moved to other sections", [.moves(count), .minimal]
      ) { Trial(SectionedLists.across(sections: count)) },
    ]
  }

  static let shortLists = [20, 100, 1_000].map { count in
    Workload("e.\(count)", "\(count) rows: one edit of each kind", [.moves(1), .minimal]) {
      Trial(FlatLists.oneOfEach(in: count))
    }
  }

  static let duplicates = [
    Workload("f.edited", "10,000 rows over 100 ids: 1 % deleted, inserted", [.hash(0.25)]) {
      Trial(FlatLists.duplicatesEdited())
    },
    Workload("f.shuffled", "10,000 rows over 100 ids: shuffled", [.hash(6)]) {
      Trial(FlatLists.duplicatesShuffled())
    },
  ]

  static let blocks = [
    Workload("g.prepended", "10,000 rows: 20 inserted at the beginning", [.minimal]) {
      Trial(FlatLists.blockPrepended())
    },
    Workload("g.deleted", "a block of 50 deleted, three rows inserted below", [.minimal]) {
      Trial(FlatLists.blockDeleted())
    },
    Workload("g.moved", "a block of 50 moved", [.moves(50)]) { Trial(FlatLists.blockMoved()) },
  ]

  static let sizes = [("1k", 1_000), ("10k", 10_000), ("100k", 100_000), ("1M", 1_000_000)]

  static let sameAtAnySize = sizes.map { name, count in
    Workload("same.\(name)", "the same buffer of \(name) rows", [.objects(5)]) {
      Trial(FlatLists.sameBuffer(count))
    }
  }

  static let growth = sizes.map { name, count in
    Workload("growth.\(name)", "\(name) rows: ten edits of each kind", [.moves(10), .minimal]) {
      Trial(FlatLists.tenOfEach(in: count))
    }
  }

  /// The guarantee for tables of any size: about a millisecond, an eighth of a frame.
  private static let millisecond = Guard.objects(50_000)

  static let events = sizes.map { name, count in
    Workload(
      "event.\(name)", "\(name) rows: an event of one field, from its text to the changeset",
      [millisecond, .allocations(130), .minimal] + (count >= 1_000_000 ? [.compare(0.2)] : [])
    ) { Trial(ShownNode.oneField(in: count)) }
  }

  static let arrivals = sizes.map { name, count in
    Workload(
      "arrival.\(name)", "\(name) rows: an event that inserts a row in the middle, or deletes it",
      [.allocations(130), .minimal] + (count <= 100_000 ? [millisecond] : [])
    ) { Trial(ShownNode.arrivals(in: count)) }
  }
}
