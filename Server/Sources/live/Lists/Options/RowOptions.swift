import ArgumentParser
import LiveListSources

/// The options for rows.
struct RowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The fields to show, in the order given, such as name,status.phase,ports[0]. FIELD=NAME renames \
      a column.
      """,
      valueName: "fields"),
    transform: { try RowColumn.columns(parsing: $0) })
  var columns: [RowColumn] = []

  @Option(
    help: ArgumentHelp(
      "The field that identifies a row. (default: detected)", valueName: "field"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The field to group rows by; rows without it come last.", valueName: "field"))
  var groupBy: String?

  // A value may start with a minus sign without being taken for another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The fields to sort rows by, such as team,-age. A minus sign sorts descending.",
      valueName: "fields"),
    transform: { try RowOrder(parsing: $0) })
  var sort: RowOrder?

  @Option(
    help: ArgumentHelp(
      """
      Show only rows that match, such as 'age >= 18 and name ~ ada'. Operators: ==, !=, <, <=, >, \
      >=, ~ for "contains" or, with /slashes/, "matches", !~, and, or, not and parentheses. If \
      repeated, a row must match all filters.
      """, valueName: "filter"),
    transform: { try RowFilter(parsing: $0) })
  var filter: [RowFilter] = []

  var query: RowQuery {
    RowQuery(
      filters: filter, order: sort ?? RowOrder(), group: groupBy.map(FieldPath.init),
      columns: columns)
  }
}
