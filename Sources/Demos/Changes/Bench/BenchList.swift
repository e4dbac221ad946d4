public import LiveList
public import LiveListPipeline

/// A section of the bench: a numbered header and numbered items, all with versions.
public typealias BenchSection = ListSection<BenchSectionID, BenchHeader, BenchItem>
/// How one list of the bench becomes the next.
public typealias BenchChangeset = ListChangeset<BenchSectionID, BenchHeader, BenchItem>
/// An update of a view of the bench.
public typealias BenchUpdate = ListUpdate<BenchSectionID, BenchHeader, BenchItem>
