import Testing

@testable import Workloads

@Suite struct WorkloadTests {
  @Test func namesAreUnique() {
    #expect(Set(Workload.all.map(\.name)).count == Workload.all.count)
  }

  @Test func everyFamilyIsThere() {
    let families = Set(Workload.all.map { String($0.name.prefix { $0 != "." && $0 != "'" }) })
    #expect(
      families == [
        "a", "b", "c", "d", "e", "f", "g", "same", "growth", "event", "arrival", "s", "k", "x", "p",
        "u",
      ])
  }

  @Test(arguments: ["b.i0", "b.iv", "e.20", "d.100x100.mixed"])
  func allSubjectsAreThereWhereEditsAreFew(name: String) throws {
    let workload = try #require(Workload.all.first { $0.name == name })
    #expect(Set(workload.trial().calls.keys) == Set(Subject.allCases).subtracting([.reference]))
  }

  @Test(arguments: ["a.100k", "b.vii", "f.shuffled"])
  func theStandardLibraryIsNotAskedWhereEditsAreMany(name: String) throws {
    let workload = try #require(Workload.all.first { $0.name == name })
    #expect(
      Set(workload.trial().calls.keys)
        == Set(Subject.allCases).subtracting([.difference, .reference]))
  }
}
