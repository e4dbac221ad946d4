import LiveList
import LiveListTesting

/// A kind of random pairs of lists.
struct RandomPairs: Sendable {
  let name: String
  /// The average number of stages that DifferenceKit produces for other lists with as many changes.
  var published: Double?
  /// Creates the pair for a seed.
  let pair: @Sendable (inout RandomLists) -> ListPair

  /// All kinds. For the first four, DifferenceKit's averages are known.
  static let all: [Self] = [
    Self(name: "one section of 20, 5 %", published: 1.95) { flat(&$0, RandomLists.Churn(0.05)) },
    Self(name: "one section of 20, 30 %", published: 2.97) { flat(&$0, RandomLists.Churn(0.3)) },
    Self(name: "six sections, 5 %", published: 2.30) { sections(&$0, RandomLists.Churn(0.05)) },
    Self(name: "six sections, 25 %", published: 3.48) { sections(&$0, RandomLists.Churn(0.25)) },
    Self(name: "one section, duplicates") { flat(&$0, doubling(0.3)) },
    Self(name: "six sections, duplicates") { sections(&$0, doubling(0.15)) },
    Self(name: "one section of 300 in blocks") { blocks(&$0) },
    Self(name: "three sections of three, few ids", pair: tiny),
  ]

  private static func doubling(_ rate: Double) -> RandomLists.Churn {
    var churn = RandomLists.Churn(rate)
    churn.duplicates = 0.5
    return churn
  }

  private static func flat(_ lists: inout RandomLists, _ churn: RandomLists.Churn) -> ListPair {
    let source = lists.items(20)
    return ListPair(source, lists.edited(source, by: churn))
  }

  private static func sections(_ lists: inout RandomLists, _ churn: RandomLists.Churn) -> ListPair {
    let source = lists.sections(6, itemsUpTo: 6)
    return ListPair(source, lists.edited(source, by: churn))
  }

  /// Blocks that are moved, inserted and deleted. They are as long as the windows in which a diff
  /// may search for them.
  private static func blocks(_ lists: inout RandomLists) -> ListPair {
    let source = lists.items(300)
    var target = source
    for _ in 0..<Int.random(in: 1...4, using: &lists.generator) {
      let length = Int.random(in: 1...150, using: &lists.generator)
      let start = Int.random(in: 0...max(0, target.count - length), using: &lists.generator)
      let block = Array(target[start...].prefix(length))
      target.removeSubrange(start..<(start + block.count))
      let place = Int.random(in: 0...target.count, using: &lists.generator)
      switch Int.random(in: 0..<4, using: &lists.generator) {
      case 0: break
      case 1: target.insert(contentsOf: lists.items(length), at: place)
      case 2: target.insert(contentsOf: block.reversed(), at: place)
      default: target.insert(contentsOf: block, at: place)
      }
    }
    return ListPair(source, target)
  }

  /// Any pair of up to three sections of up to three items, with few different IDs.
  @Sendable private static func tiny(_ lists: inout RandomLists) -> ListPair {
    let ids = Int.random(in: 1...9, using: &lists.generator)
    func number(upTo limit: Int) -> Int { Int.random(in: 0...limit, using: &lists.generator) }
    func list() -> [SampleSection] {
      (0..<number(upTo: 3)).map { _ in
        let items = (0..<number(upTo: 3)).map { _ in
          SampleItem(number(upTo: ids), content: number(upTo: 1))
        }
        return SampleSection(id: number(upTo: 3), header: number(upTo: 1), items: items)
      }
    }
    return ListPair(list(), list())
  }
}
