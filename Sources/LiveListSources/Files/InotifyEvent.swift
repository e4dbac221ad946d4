/// A notification of the kernel about a watched file or folder.
///
/// Source: inotify(7), structure `inotify_event`.
struct InotifyEvent: Equatable {
  /// The name in a watched folder. Empty for the watched file or folder itself, and if events were
  /// lost.
  let name: String

  /// Returns the events in a buffer that was filled by one read. The kernel never splits an event.
  static func events(in bytes: [UInt8]) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var rest = bytes[...]
    while rest.count >= 16 {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append(InotifyEvent(name: String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(16 + length)
    }
    return events
  }
}
