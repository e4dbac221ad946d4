// AppKit, or its double on hosts without it: a file that uses it needs one import.
#if HEADLESS_APPKIT
@_exported public import HeadlessAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
@_exported public import AppKit
@_exported public import QuartzCore
#endif
