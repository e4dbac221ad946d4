#pragma once
#include "ObjectiveC.h"
#include "CoreGraphics.h"

// Source: Foundation's headers in the SDK of iOS 16.5, developer.apple.com of April 2025, compared on 2026-11-27 [431af923]
#pragma clang assume_nonnull begin
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define BRIDGED(TYPE) __attribute__((swift_bridge(TYPE)))

BRIDGED("Swift.String") @interface NSString : NSObject
@end
BRIDGED("Swift.Array") @interface NSArray<ObjectType> : NSObject
@end
BRIDGED("Swift.Set") @interface NSSet<ObjectType> : NSObject
@end
BRIDGED("Swift.Dictionary") @interface NSDictionary<KeyType, ObjectType> : NSObject
@end
BRIDGED("IndexPath") @interface NSIndexPath : NSObject
@end
BRIDGED("IndexSet") @interface NSIndexSet : NSObject
@end
BRIDGED("Notification") @interface NSNotification : NSObject
@end
BRIDGED("Data") @interface NSData : NSObject
@end
BRIDGED("URLRequest") @interface NSURLRequest : NSObject
@end
@interface NSException : NSObject
@property (readonly, copy) NSString *name;
@property (nullable, readonly, copy) NSString *reason;
@end
SENDABLE @interface NSError : NSObject
@end
@interface NSCoder : NSObject
@end
SENDABLE @interface NSBundle : NSObject
@end

typedef struct _NSRange { NSUInteger location; NSUInteger length; } NSRange;
typedef CGPoint NSPoint;
typedef CGSize NSSize;
typedef CGRect NSRect;
typedef struct NSEdgeInsets { CGFloat top; CGFloat left; CGFloat bottom; CGFloat right; } NSEdgeInsets;
typedef double NSTimeInterval;
#pragma clang assume_nonnull end

// AppKit's, here because only a type that is declared in C is one of Objective-C.
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NSDragOperation : NSUInteger {
  NSDragOperationNone = 0,
  NSDragOperationMove = 16
} NSDragOperation;
