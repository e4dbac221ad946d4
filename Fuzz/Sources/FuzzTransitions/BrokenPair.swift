import LiveList
import LiveListTesting

/// Two lists whose changeset violates a law.
struct BrokenPair: Error, CustomStringConvertible {
  var pair: ListPair
  let updates: ContentUpdates
  let violation: ContractViolation
  /// The seed of the pair, if it's random.
  var seed: UInt64?

  /// Whether a view rejects a batch. Otherwise, it shows the wrong list, or another guarantee is
  /// violated.
  var isRejected: Bool {
    violation.rule.number != nil && violation.rule != .shownIdentities
      && violation.rule != .shownContents
  }

  /// A pair, at most as large, that violates a law, but no longer does if any single section, item
  /// or content is removed.
  func shrunk() -> Self {
    for smaller in pair.smaller {
      do throws(BrokenPair) {
        try smaller.check()
      } catch {
        var broken = error
        broken.seed = seed
        return broken.shrunk()
      }
    }
    return self
  }

  var description: String {
    let lines = [
      "\(violation)", "  updates   \(updates)", "  source    \(printed(pair.source))",
      "  target    \(printed(pair.target))", "Try it again:",
      "  fuzz-transitions --pair '\(pair.json)'",
    ]
    let origin = seed.map { seed in
      [
        "It was shrunk from:",
        "  fuzz-transitions --flat 0 --sectioned 0 --count 1 --seed \(seed)",
      ]
    }
    return (lines + (origin ?? [])).joined(separator: "\n")
  }

  private func printed(_ list: [SampleSection]) -> String {
    "\(list.map { "\($0.id) (\($0.header)): \($0.items)" })"
  }
}

extension ListPair {
  /// The pairs that are one step smaller.
  fileprivate var smaller: [Self] {
    [\Self.source, \Self.target].flatMap { list -> [Self] in
      self[keyPath: list].indices.flatMap { section in
        withoutSection(list, section) + withoutItems(list, section) + withoutContents(list, section)
      }
    }
  }

  private typealias List = WritableKeyPath<Self, [SampleSection]>

  private func with(_ list: List, _ change: (inout [SampleSection]) -> Void) -> Self {
    var pair = self
    change(&pair[keyPath: list])
    return pair
  }

  private func withoutSection(_ list: List, _ section: Int) -> [Self] {
    isFlat ? [] : [with(list) { $0.remove(at: section) }]
  }

  private func withoutItems(_ list: List, _ section: Int) -> [Self] {
    self[keyPath: list][section].items.indices.map { item in
      with(list) { $0[section].items.remove(at: item) }
    }
  }

  private func withoutContents(_ list: List, _ section: Int) -> [Self] {
    let changed = self[keyPath: list][section]
    let plain = changed.items.indices.filter { changed.items[$0].content != 0 }.map { item in
      with(list) { $0[section].items[item].content = 0 }
    }
    return changed.header == 0 ? plain : plain + [with(list) { $0[section].header = 0 }]
  }
}
