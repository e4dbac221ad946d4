// UIKit, or its double on hosts without it: a file that uses it needs one import.
#if HEADLESS_UIKIT
@_exported public import HeadlessUIKit
#elseif canImport(UIKit) && !os(watchOS)
@_exported public import QuartzCore
@_exported public import UIKit
#endif
