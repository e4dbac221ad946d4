import Foundation

/// Prints a line immediately, and appends it to a file.
func report(_ line: String) {
  print(line)
  fflush(nil)
}
