import LiveList
import LiveListSources

/// A list whose headers and items are any JSON.
typealias DiffSnapshot = [ListSection<JSONRow.ID, JSONValue, JSONRow>]
typealias DiffChangeset = ListChangeset<JSONRow.ID, JSONValue, JSONRow>
