import _ProgramSupport

extension ChildProcess {
  /// The path of the command `live`.
  static let livePath = path(of: "live")

  /// Starts the command `live`.
  static func live(_ arguments: [String], hasInput: Bool = false) throws -> ChildProcess {
    try ChildProcess(livePath, arguments, hasInput: hasInput)
  }
}
