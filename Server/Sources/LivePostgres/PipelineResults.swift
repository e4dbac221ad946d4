import CLibPQ

/// The results of commands that were sent together, as they arrive.
struct PipelineResults {
  private enum Step {
    case prepare(String)
    case rows
  }

  private var steps: [Step] = []
  private var position = 0

  /// The rows of each command.
  private(set) var rows: [PostgresRows] = []

  /// The names of the statements that the server has prepared.
  private(set) var prepared: Set<String> = []

  /// The first error.
  private(set) var failure: PostgresError.ServerMessage?

  /// Whether a statement expects or sends data in the way of `COPY`, which pipelines don't support.
  private(set) var isCopying = false

  /// Whether a statement is prepared by these commands.
  func isPreparing(_ name: String) -> Bool {
    steps.contains { step in
      if case .prepare(name) = step { !name.isEmpty } else { false }
    }
  }

  mutating func expectPrepared(_ name: String) { steps.append(.prepare(name)) }

  mutating func expectRows() { steps.append(.rows) }

  /// Records that the results of a step have ended.
  mutating func endStep() { position += 1 }

  /// Takes a result.
  ///
  /// - Returns: Whether it is the last.
  mutating func take(_ result: OpaquePointer) -> Bool {
    let status = PQresultStatus(result)
    let taken = PostgresRows(result)
    switch status {
    case PGRES_PIPELINE_SYNC: return true
    case PGRES_PIPELINE_ABORTED: break
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
      guard position < steps.count else { break }
      switch steps[position] {
      case .prepare(let name): if !name.isEmpty { prepared.insert(name) }
      case .rows: rows.append(taken)
      }
    case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH: isCopying = true
    default:
      if failure == nil { failure = Self.failure(of: result) }
    }
    return false
  }

  private static func failure(of result: OpaquePointer) -> PostgresError.ServerMessage {
    let field = { (code: UnicodeScalar) in
      PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
    }
    return PostgresError.ServerMessage(
      code: field("C") ?? "XX000", text: field("M") ?? "unknown error", hint: field("H"),
      position: field("P").flatMap { Int($0) })
  }
}

extension PostgresError.ServerMessage {
  /// The error of a statement that copies data.
  static let copying = Self(code: "0A000", text: "COPY isn't supported")
}
