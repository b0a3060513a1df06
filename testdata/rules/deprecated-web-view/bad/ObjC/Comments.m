#import <UIKit/UIKit.h>

void Pages(NSMutableArray *pages) {
    /* C's comments do not nest: /* this one ends here */ [pages addObject:[UIWebView new]];
    NSString *link = @"https://postcards.example"; [pages addObject:[UIWebView new]];
    NSString *open = @"/*"; [pages addObject:[UIWebView new]]; // */
    char quote = '"'; [pages addObject:[UIWebView new]]; quote = '\'';
    NSLog(@"%@ %@ %c", link, open, quote); // a path ends here: C:\\pages
    [pages addObject:[UIWebView new]];
}

#if 0
id OldPage(void) { return nil; }
#else
id OldPage(void) { return [UIWebView new]; }
#endif

#ifdef POSTCARDS_OLD_PAGES
id OlderPage(void) { return [UIWebView new]; }
#endif
