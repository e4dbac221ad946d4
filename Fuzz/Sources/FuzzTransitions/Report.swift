import Foundation

/// Prints a line immediately, even into a pipe.
func report(_ line: String) {
  print(line)
  fflush(nil)
}
