// Catches what Swift can't: the exception with which a view refuses a batch.
#pragma once
@import Foundation;

/// Runs code, and returns the reason of the exception that it raises; `nil` if it raises none.
///
/// Swift's frames between the exception and this function are not unwound as Swift expects: what they retained leaks.
/// The view can't be used afterwards. Tests use this to find out what a view refuses; apps must not use it.
NSString *_Nullable LLExceptionReason(void (__attribute__((noescape)) ^_Nonnull code)(void))
    __attribute__((swift_name("exceptionReason(during:)")));
