import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// The keys with which the user sorts, filters, groups and saves the rows of a table.
struct WatchKeys {
  let query: LiveQuery
  /// The command line.
  let arguments: [String]

  var commands: [TableCommand<JSONRow>] { [sort, filter, columns, group, write, line] }

  private var sort: TableCommand<JSONRow> {
    TableCommand(
      .character("s"), "sort",
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        return .text("Sort by", initial: query.query.order.description) { text in
          query.problem { try text.isEmpty ? [] : RowOrder(parsing: text).keys.map(\.field) }
        }
      },
      run: { [query] answers in
        let order = answers[0].isEmpty ? RowOrder() : try RowOrder(parsing: answers[0])
        query.update { $0.order = order }
        return nil
      })
  }

  private var filter: TableCommand<JSONRow> {
    TableCommand(
      .character("f"), "filter",
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        let initial = query.query.filters.map(\.description).joined(separator: " and ")
        return .text("Filter", initial: initial) { text in
          query.problem {
            try text.isEmpty ? [] : RowFilter(parsing: text).comparisons.map(\.field)
          }
        }
      },
      run: { [query] answers in
        let filters = answers[0].isEmpty ? [] : [try RowFilter(parsing: answers[0])]
        query.update { $0.filters = filters }
        return nil
      })
  }

  private var columns: TableCommand<JSONRow> {
    TableCommand(
      .character("c"), "columns",
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        let columns = query.query.columns
        let initial =
          columns.isEmpty
          ? query.fieldNames.joined(separator: ",")
          : columns.map(\.description).joined(separator: ",")
        return .text("Columns", initial: initial) { text in
          query.problem {
            try text.isEmpty ? [] : RowColumn.columns(parsing: text).map(\.field)
          }
        }
      },
      run: { [query] answers in
        let columns = answers[0].isEmpty ? [] : try RowColumn.columns(parsing: answers[0])
        query.update { $0.columns = columns }
        return nil
      })
  }

  private var group: TableCommand<JSONRow> {
    TableCommand(
      .character("b"), "group by",
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        return .text("Group by", initial: query.query.group?.text ?? "") { text in
          query.problem { text.isEmpty ? [] : [FieldPath(text)] }
        }
      },
      run: { [query] answers in
        query.update { $0.group = answers[0].isEmpty ? nil : FieldPath(answers[0]) }
        return nil
      })
  }

  private var write: TableCommand<JSONRow> {
    TableCommand(
      .character("w"), "write",
      field: .text("Write the shown rows to", initial: "rows.csv") { name in
        WrittenRows.form(of: name) == nil
          ? "Use a name that ends in \(WrittenRows.endings)."
          : FileManager.default.fileExists(atPath: name) ? "\(name) already exists." : nil
      },
      run: { [query] name in
        let rows = WrittenRows(sections: query.shown)
        try rows.write(to: name)
        return "Wrote \(rows.count) \(rows.count == 1 ? "row" : "rows") to \(name)."
      })
  }

  private var line: TableCommand<JSONRow> {
    TableCommand(.character("v"), "command line") { [query, arguments] in
      CommandText(arguments: arguments, query: query.query).description
    }
  }
}

extension LiveQuery {
  /// What is wrong with an answer: that it can't be parsed, or that no row has a field of it.
  fileprivate func problem(_ fields: () throws -> [FieldPath]) -> String? {
    do {
      for field in try fields() where !has(field) { return "No row has a field \"\(field)\"." }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func has(_ field: FieldPath) -> Bool {
    // Before the first list with this query, as for a database, nothing is known.
    let sections = source.sections
    return sections.allSatisfy(\.items.isEmpty)
      || sections.contains { $0.items.contains { $0[field] != nil } }
  }
}
