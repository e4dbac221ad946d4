import LiveList
import LiveListTesting
import Testing

/// What holds for every changeset, whatever the lists.
func expectLaws<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  from source: [ListSection<SectionID, Header, Item>],
  to target: [ListSection<SectionID, Header, Item>],
  updates: ContentUpdates, strictness: Strictness = .minimal
) throws {
  let changeset = ListChangeset(from: source, to: target, updates: updates)
  try expectLegal(changeset, strictness: strictness)
  guard source.applying(changeset) == target else {
    throw BrokenLaw("The source with the changes applied is not the target.", "\(changeset)")
  }
  if source == target, !changeset.isEmpty || !changeset.diff.isEmpty {
    throw BrokenLaw("A list differs from itself.", "\(changeset)")
  }
}

/// What holds in every way of treating contents.
func expectLaws<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  from source: [ListSection<SectionID, Header, Item>],
  to target: [ListSection<SectionID, Header, Item>]
) throws {
  try expectLaws(from: source, to: target, updates: .reconfigure)
  try expectLaws(from: source, to: target, updates: .reload)
  try expectLaws(from: source, to: target, updates: .replace)
}

/// A law does not hold.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ law: String, _ details: String) {
    description = "\(law)\n\(details)"
  }
}
