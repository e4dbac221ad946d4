import Foundation

/// Standard input of the command.
enum StandardInput {
  /// Whether another program or a file is its source, rather than a terminal.
  static var isPiped: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
  }
}
