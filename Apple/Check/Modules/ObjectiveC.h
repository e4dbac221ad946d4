#pragma once
// Source: the headers of Objective-C in the SDK of iOS 16.5, compared on 2026-11-27 [ec947038]
#if __OBJC_BOOL_IS_BOOL
typedef _Bool BOOL;
#else
typedef signed char BOOL;
#endif
#define nil ((id)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;

@protocol NSObject
- (BOOL)isEqual:(id _Nullable)object;
@property (readonly) NSUInteger hash;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype _Nonnull)init;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@end

typedef enum __attribute__((enum_extensibility(open))) objc_AssociationPolicy : unsigned long {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 01401,
  OBJC_ASSOCIATION_COPY = 01403
} objc_AssociationPolicy;

void objc_setAssociatedObject(
  id _Nonnull object, const void *_Nonnull key, id _Nullable value, objc_AssociationPolicy policy);
