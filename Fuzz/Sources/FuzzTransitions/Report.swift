import Foundation

/// Prints a line at once, into a file as well.
func report(_ line: String) {
  print(line)
  fflush(nil)
}
