import LiveList
import LiveListSources

/// The changes of a list without sections as a script, for a view that applies one change after
/// another.
struct DiffScript: Encodable {
  let before: DiffSnapshot
  let after: DiffSnapshot
  let script: [Step]

  /// - Precondition: Both lists of the changeset have one section.
  init(_ changeset: DiffChangeset) {
    (before, after) = (changeset.source, changeset.target)
    let flat = ItemsChangeset<JSONRow>(from: before[0].items, to: after[0].items)
    script = flat.script.steps.map(Step.init)
  }

  /// A step is an object with one member: the name of the step, and the affected rows.
  struct Step: Encodable {
    private enum CodingKeys: String, CodingKey { case remove, move, insert, reload }

    private let step: SequentialScript.Step

    init(_ step: SequentialScript.Step) { self.step = step }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch step {
      case .remove(let rows): try container.encode(rows, forKey: .remove)
      case .move(let from, let to): try container.encode([from, to], forKey: .move)
      case .insert(let rows): try container.encode(rows, forKey: .insert)
      case .reload(let rows): try container.encode(rows, forKey: .reload)
      }
    }
  }
}
