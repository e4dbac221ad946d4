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
  /// The descriptor from which keys are read; `nil` if there is none.
  let keys: Int32?

  var commands: [TableCommand<JSONRow>] {
    // The characters are those of visidata, k9s, top, less and vim.
    [
      sort.suggested(for: "[]SPMO"), filter.suggested(for: "|&\\\""),
      columns.suggested(for: "-_C"), group.suggested(for: "B"), changed.suggested(for: "DU"),
      aggregate.suggested(for: "+zA"),
      write.suggested(for: "W").suggested(for: .control("s")), shell,
      line.suggested(for: "VE"), sortByColumn,
    ]
  }

  private var sort: TableCommand<JSONRow> {
    question("s", "sort", "Sort by") {
      TableField.Completion(
        $0.filter { !$0.contains(",") && !$0.hasPrefix("-") }, separatedBy: ",", after: " -")
    } initial: {
      $0.query.order.description
    } parse: { text in
      let order = text.isEmpty ? RowOrder() : try RowOrder(parsing: text)
      return (order.keys.map(\.field), { $0.order = order })
    }
  }

  /// Sorts by the column whose name was clicked; after a second click descending, after a third not
  /// any more.
  private var sortByColumn: TableCommand<JSONRow> {
    TableCommand(
      .columnName, "sort by the column", field: .text("Sort by"),
      run: { [query] name in
        query.update { query in
          let field = query.columns.first { $0.name == name }?.field ?? FieldPath(name)
          let old = query.order.keys
          let isOnly = old.count == 1 && old[0].field == field
          query.order.keys =
            isOnly && old[0].isDescending
            ? [] : [RowOrder.Key(field: field, isDescending: isOnly)]
        }
        return nil
      })
  }

  private var filter: TableCommand<JSONRow> {
    question("f", "filter", "Filter") {
      TableField.Completion(
        $0.map(RowComparison.quoted), separatedBy: " (&|!", notAfter: "=<>~")
    } initial: {
      $0.query.filterText
    } parse: {
      try Self.filter($0)
    }.previewing { [query] text in
      // The last valid filter stays while the text isn't one.
      if let text { (try? Self.filter(text).change).map(query.preview) } else { query.preview(nil) }
    }
  }

  private static func filter(
    _ text: String
  ) throws -> (fields: [FieldPath], change: (inout RowQuery) -> Void) {
    let filters = text.isEmpty ? [] : [try RowFilter(parsing: text)]
    return (filters.flatMap(\.comparisons).map(\.field), { $0.filters = filters })
  }

  private var columns: TableCommand<JSONRow> {
    question("c", "columns", "Columns") {
      TableField.Completion($0.filter { !$0.contains(",") }, separatedBy: ",")
    } initial: { live in
      let columns = live.query.columns.map(\.description)
      return (columns.isEmpty ? live.fieldNames : columns).joined(separator: ",")
    } parse: { text in
      let columns = text.isEmpty ? [] : try RowColumn.columns(parsing: text)
      return (columns.map(\.field), { $0.columns = columns })
    }
  }

  private var group: TableCommand<JSONRow> {
    question("b", "group by", "Group by") {
      TableField.Completion($0)
    } initial: {
      $0.query.group?.text ?? ""
    } parse: { text in
      let group = text.isEmpty ? nil : FieldPath(text)
      return (group.map { [$0] } ?? [], { $0.group = group })
    }
  }

  /// Shows only rows that have changed, or all.
  private var changed: TableCommand<JSONRow> {
    TableCommand(
      .character("m"), "changed only",
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        let scopes = ChangedRows.Scope.allCases.map(\.rawValue)
        return .choice(
          "Show", among: scopes, initial: query.changedRows == .all ? nil : scopes.last)
      },
      run: { [query] answers in
        query.changedRows = ChangedRows.Scope(rawValue: answers[0]) ?? .all
        return nil
      })
  }

  /// Adds up the values of a column.
  private var aggregate: TableCommand<JSONRow> {
    TableCommand(
      .character("a"), "add up",
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        let field = query.aggregate ?? query.query.order.keys.first?.field
        let fields = TableField.Completion(query.fieldNames)
        return .text("Add up", initial: field?.text ?? "", completion: fields) { text in
          query.problem { text.isEmpty ? [] : [FieldPath(text)] }
        }
      },
      run: { [query] answers in
        query.aggregate = answers[0].isEmpty ? nil : FieldPath(answers[0])
        return nil
      })
  }

  /// Creates a command that asks for a part of the query.
  ///
  /// - Parameters:
  ///   - completion: Returns how the names of fields are completed.
  ///   - initial: Returns the current text of the part.
  ///   - parse: Returns the fields that the text names, and what it changes in the query.
  private func question(
    _ key: Character, _ title: String, _ label: String,
    completion: @escaping @Sendable ([String]) -> TableField.Completion,
    initial: @escaping @Sendable (LiveQuery) -> String,
    parse:
      @escaping @Sendable (String) throws -> (fields: [FieldPath], change: (inout RowQuery) -> Void)
  ) -> TableCommand<JSONRow> {
    TableCommand(
      .character(key), title,
      fields: { [query] answers in
        guard answers.isEmpty else { return nil }
        let fields = completion(query.fieldNames)
        return .text(label, initial: initial(query), completion: fields) { text in
          query.problem { try parse(text).fields }
        }
      },
      run: { [query] answers in
        query.update(try parse(answers[0]).change)
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

  /// Runs a shell command for the current row.
  private var shell: TableCommand<JSONRow> {
    .onRow(
      .character("!"), "shell",
      field: { _ in
        .text("Run, with {field} for a value") { $0.isEmpty ? "Type a shell command." : nil }
      },
      run: { [keys] row, text in
        guard let keys else { return nil }
        return await RowShell(text, row: row).run(keys: keys)
      }
    ).usingTerminal()
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
