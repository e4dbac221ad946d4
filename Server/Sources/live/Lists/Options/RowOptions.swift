import ArgumentParser

/// What people choose about the rows.
struct RowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The fields that are shown, in this order: name,age. FIELD=NAME shows one under another name.",
      valueName: "fields"),
    transform: { try RowColumn.columns(parsing: $0) })
  var columns: [RowColumn] = []

  @Option(
    help: ArgumentHelp(
      "The field by which rows are told apart; found when left out.", valueName: "field"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The field whose values become sections; rows without it come last.", valueName: "field"))
  var groupBy: String?

  // A minus sign is not the beginning of another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The fields that rows are sorted by: team,-age. A minus sign is for descending.",
      valueName: "fields"),
    transform: { try RowOrder(parsing: $0) })
  var sort: RowOrder?

  @Option(
    help: ArgumentHelp(
      """
      What a row must meet to be shown: 'age >= 18', with ==, !=, <, <=, >, >= and ~ for "contains". \
      Of several, all.
      """, valueName: "filter"),
    transform: { try RowFilter(parsing: $0) })
  var filter: [RowFilter] = []

  var query: RowQuery {
    RowQuery(filters: filter, order: sort ?? RowOrder(), group: groupBy, columns: columns)
  }
}
