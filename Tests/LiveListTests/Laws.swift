import LiveList
import LiveListTesting

/// Checks the laws of a changeset for every way of updating contents.
func expectLaws<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  from source: [ListSection<SectionID, Header, Item>],
  to target: [ListSection<SectionID, Header, Item>]
) throws(ContractViolation) {
  for updates in ContentUpdates.allCases {
    try expectLaws(ListChangeset(from: source, to: target, updates: updates))
  }
}
