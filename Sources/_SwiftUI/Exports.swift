// SwiftUI, or its double on hosts without it: a file that uses it needs one import.
#if HEADLESS_SWIFTUI
@_exported public import HeadlessSwiftUI
#elseif canImport(SwiftUI)
@_exported public import Accessibility
@_exported public import SwiftUI
#endif
