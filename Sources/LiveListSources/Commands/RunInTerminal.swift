#if os(Linux) || os(macOS)
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a command that uses the terminal of this process, and waits for its end.
///
/// - Parameters:
///   - words: The command, found on the search path, and its arguments.
///   - keys: The descriptor from which the command reads keys.
/// - Returns: Why the command can't be run, as a sentence; `nil` if it ran.
@available(Systems 2024, *)
public func runInTerminal(_ words: [String], keys: Int32) async -> String? {
  let identifier: pid_t
  do throws(SystemFailure) {
    identifier = try spawn(words, input: keys, output: 1, errors: 2, hasOwnGroup: false)
  } catch {
    return "\(words[0]) can't be run: \(error)."
  }
  await withCheckedContinuation { end in
    DispatchQueue.global().async {
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      end.resume()
    }
  }
  return nil
}
#endif
