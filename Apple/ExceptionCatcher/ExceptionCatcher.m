#import "ExceptionCatcher.h"

NSString *LLExceptionReason(void (__attribute__((noescape)) ^code)(void)) {
  @try {
    code();
    return nil;
  } @catch (NSException *exception) {
    return exception.reason ?: exception.name;
  }
}
