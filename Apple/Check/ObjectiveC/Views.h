// Methods of Apple's views as their Objective-C headers declare them: optional ones, closures that are nullable and
// don't escape, and names that the importer shortens.
#pragma once
@import Foundation;

// Source: UIKit's headers in the SDK of iOS 16.5, developer.apple.com of April 2025 (AppKit), compared on 2026-11-27 [24988ee7]
#pragma clang assume_nonnull begin
#define UI_ACTOR __attribute__((swift_attr("@MainActor")))
#define NOESCAPE __attribute__((noescape))
@class UITableView;

UI_ACTOR
@protocol UITableViewDataSource <NSObject>
- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section;
@optional
- (NSInteger)numberOfSectionsInTableView:(UITableView *)tableView;
- (nullable NSString *)tableView:(UITableView *)tableView titleForHeaderInSection:(NSInteger)section;
- (nullable NSString *)tableView:(UITableView *)tableView titleForFooterInSection:(NSInteger)section;
- (void)tableView:(UITableView *)tableView commitEditingStyle:(NSInteger)style forRowAtIndexPath:(NSIndexPath *)indexPath;
@end

UI_ACTOR
@interface UITableView : NSObject
@property (nonatomic, weak, nullable) id <UITableViewDataSource> dataSource;
- (void)insertRowsAtIndexPaths:(NSArray<NSIndexPath *> *)indexPaths withRowAnimation:(NSInteger)animation;
- (void)deleteSections:(NSIndexSet *)sections withRowAnimation:(NSInteger)animation;
- (void)moveRowAtIndexPath:(NSIndexPath *)indexPath toIndexPath:(NSIndexPath *)newIndexPath;
- (void)performBatchUpdates:(void (NOESCAPE ^ _Nullable)(void))updates
                 completion:(void (^ _Nullable)(BOOL finished))completion __attribute__((swift_async(none)));
- (void)reconfigureRowsAtIndexPaths:(NSArray<NSIndexPath *> *)indexPaths
    __attribute__((availability(ios, introduced=15.0)));
@end

@interface NSAnimationContext : NSObject
@property (class, readonly) NSAnimationContext *currentContext;
@property NSTimeInterval duration;
+ (void)runAnimationGroup:(void (NOESCAPE ^)(NSAnimationContext *context))changes
        completionHandler:(nullable void (^)(void))completionHandler;
@end
#pragma clang assume_nonnull end
