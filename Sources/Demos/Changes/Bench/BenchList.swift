public import LiveList
public import LiveListPipeline

/// A section of the bench: a numbered header and numbered items, all with versions.
public typealias BenchSection = ListSection<BenchSectionID, BenchHeader, BenchItem>
/// The changes from one list of the bench to the next.
public typealias BenchChangeset = ListChangeset<BenchSectionID, BenchHeader, BenchItem>
/// An update of a view of the bench.
public typealias BenchUpdate = ListUpdate<BenchSectionID, BenchHeader, BenchItem>
