#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket that isn't connected to anything, as its descriptor; -1 if there is none.
public func openSocket() -> Int32 {
  #if canImport(Darwin) || canImport(Musl)
  socket(AF_INET, SOCK_STREAM, 0)
  #else
  socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}
