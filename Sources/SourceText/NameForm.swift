internal import Bytes

/// How an API takes a name: the word before the argument, and whose word it must be.
struct NameForm: Sendable {
  enum Word: Sendable {
    /// `callee(word: argument)` of Swift.
    case label
    /// `word(argument)` of Swift or C.
    case function
    /// `[receiver word:argument]`
    case selectorPart
  }

  let word: Word
  /// Names of what is called, or of the receiver of a message; empty where any will do.
  let owners: [String]
  let kind: NameUse.Kind
  /// Whether the name means this API only where SwiftUI is imported.
  let needsSwiftUI: Bool

  private init(_ word: Word, _ owners: [String], _ kind: NameUse.Kind, needsSwiftUI: Bool = false) {
    self.word = word
    self.owners = owners
    self.kind = kind
    self.needsSwiftUI = needsSwiftUI
  }

  /// The forms of a word; nil for most words.
  static func forms(of word: Span<UInt8>, isSwift: Bool) -> [NameForm]? {
    guard word.count >= 4, word.count <= 47 else { return nil }
    return (isSwift ? swift : objectiveC)[StableHash.of(word)]
  }

  /// Whether a word of the forms, or a macro, begins with a byte: most words do not.
  @inline(__always)
  static func mayBegin(_ byte: UInt8, isSwift: Bool) -> Bool {
    if byte < 64 || byte >= 128 { return false }
    return (isSwift ? swiftHeads : objectiveCHeads) >> UInt64(byte & 63) & 1 != 0
  }

  private static let swiftHeads = heads("niIrdtCwlfNSMp")
  private static let objectiveCHeads = heads("ABCDEFGHIJKLMNOPQRSTUVWXYZkicnlswdfrp")

  private static func heads(_ letters: String) -> UInt64 {
    letters.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  private static let cells = ["dequeueReusableCell", "dequeueReusableHeaderFooterView", "dequeueReusableAnnotationView"]
  private static let scenes = ["instantiateViewController", "instantiateController"]

  private static let swift = table([
    ("named", .init(.label, ["UIImage", "NSImage"], .image)),
    ("named", .init(.label, ["UIColor", "NSColor"], .color)),
    ("imageLiteralResourceName", .init(.label, [], .image)),
    ("resourceName", .init(.label, ["#imageLiteral", "imageLiteral"], .image)),
    ("decorative", .init(.label, ["Image"], .image, needsSwiftUI: true)),
    ("image", .init(.label, ["Label"], .image, needsSwiftUI: true)),
    ("templateImageName", .init(.label, ["UIApplicationShortcutIcon"], .image)),
    ("Image", .init(.function, [], .image, needsSwiftUI: true)),
    ("Color", .init(.function, [], .color, needsSwiftUI: true)),
    ("nibName", .init(.label, [], .nib)),
    ("nibNamed", .init(.label, ["NSNib"], .nib)),
    ("windowNibName", .init(.label, [], .nib)),
    ("loadNibNamed", .init(.function, [], .nib)),
    ("name", .init(.label, ["UIStoryboard", "NSStoryboard"], .storyboard)),
    ("withIdentifier", .init(.label, scenes, .scene)),
    ("identifier", .init(.label, scenes, .scene)),
    ("withIdentifier", .init(.label, cells, .reuse)),
    ("withReuseIdentifier", .init(.label, ["dequeueReusableCell", "dequeueReusableSupplementaryView"], .registeredReuse)),
    ("withReuseIdentifier", .init(.label, ["register"], .registration)),
    ("forCellReuseIdentifier", .init(.label, [], .registration)),
    ("forCellWithReuseIdentifier", .init(.label, [], .registration)),
    ("forHeaderFooterViewReuseIdentifier", .init(.label, [], .registration)),
    ("forAnnotationViewWithReuseIdentifier", .init(.label, [], .registration)),
    ("reuseIdentifier", .init(.label, [], .registration)),
    ("withIdentifier", .init(.label, ["performSegue"], .segue)),
    // As Swift 2 spelt them.
    ("performSegueWithIdentifier", .init(.function, [], .segue)),
    ("instantiateViewControllerWithIdentifier", .init(.function, [], .scene)),
    ("instantiateControllerWithIdentifier", .init(.function, [], .scene)),
    ("dequeueReusableCellWithIdentifier", .init(.function, [], .reuse)),
    ("dequeueReusableCellWithReuseIdentifier", .init(.function, [], .reuse)),
    ("dequeueReusableHeaderFooterViewWithIdentifier", .init(.function, [], .reuse)),
    ("Name", .init(.function, ["NSImage"], .image)),
    ("Name", .init(.function, ["NSNib"], .nib)),
    ("Selector", .init(.function, [], .selector)),
    ("NSSelectorFromString", .init(.function, [], .dynamicSelector)),
    ("NSLocalizedString", .init(.function, [], .text)),
    ("localized", .init(.label, ["String"], .text)),
    ("forKey", .init(.label, ["localizedString"], .text)),
    ("forResource", .init(.label, [], .resource)),
  ])

  private static let objectiveC = table([
    ("imageNamed", .init(.selectorPart, ["UIImage", "NSImage"], .image)),
    ("colorNamed", .init(.selectorPart, ["UIColor", "NSColor"], .color)),
    ("iconWithTemplateImageName", .init(.selectorPart, [], .image)),
    ("nibWithNibName", .init(.selectorPart, ["UINib"], .nib)),
    ("loadNibNamed", .init(.selectorPart, [], .nib)),
    ("initWithNibName", .init(.selectorPart, [], .nib)),
    ("initWithNibNamed", .init(.selectorPart, [], .nib)),
    ("initWithWindowNibName", .init(.selectorPart, [], .nib)),
    ("storyboardWithName", .init(.selectorPart, [], .storyboard)),
    ("instantiateViewControllerWithIdentifier", .init(.selectorPart, [], .scene)),
    ("instantiateControllerWithIdentifier", .init(.selectorPart, [], .scene)),
    ("dequeueReusableCellWithIdentifier", .init(.selectorPart, [], .reuse)),
    ("dequeueReusableAnnotationViewWithIdentifier", .init(.selectorPart, [], .reuse)),
    ("dequeueReusableHeaderFooterViewWithIdentifier", .init(.selectorPart, [], .reuse)),
    ("dequeueReusableCellWithReuseIdentifier", .init(.selectorPart, [], .registeredReuse)),
    ("withReuseIdentifier", .init(.selectorPart, [], .registeredReuse)),
    ("forCellReuseIdentifier", .init(.selectorPart, [], .registration)),
    ("forCellWithReuseIdentifier", .init(.selectorPart, [], .registration)),
    ("forHeaderFooterViewReuseIdentifier", .init(.selectorPart, [], .registration)),
    ("reuseIdentifier", .init(.selectorPart, [], .registration)),
    ("performSegueWithIdentifier", .init(.selectorPart, [], .segue)),
    ("localizedStringForKey", .init(.selectorPart, [], .text)),
    ("pathForResource", .init(.selectorPart, [], .resource)),
    ("URLForResource", .init(.selectorPart, [], .resource)),
    ("NSSelectorFromString", .init(.function, [], .dynamicSelector)),
    ("NSLocalizedString", .init(.function, [], .text)),
    ("NSLocalizedStringFromTable", .init(.function, [], .text)),
    ("NSLocalizedStringFromTableInBundle", .init(.function, [], .text)),
    ("NSLocalizedStringWithDefaultValue", .init(.function, [], .text)),
  ])

  /// One of these stands in every source that holds a name of these forms.
  static let swiftTriggers = [
    "named:", "imageLiteral", "decorative:", "templateImageName", "Image(", "Color(", "Label(", "NibName", "nibName", "nibNamed",
    "Storyboard(", "withIdentifier", "performSegue", "dequeueReusable", "instantiate", "ReuseIdentifier", "reuseIdentifier",
    "Selector(", "SelectorFromString",
    "LocalizedString", "localized:", "localizedString", "forResource", ".Name(",
  ]
  static let objectiveCTriggers = [
    "imageNamed:", "colorNamed:", "TemplateImageName:", "NibName:", "NibNamed:", "storyboardWithName:", "instantiate",
    "dequeueReusable", "ReuseIdentifier:", "reuseIdentifier:", "performSegue", "ForResource:", "LocalizedString",
    "localizedStringForKey:",
  ]

  private static func table(_ entries: [(word: String, form: NameForm)]) -> [UInt64: [NameForm]] {
    Dictionary(grouping: entries) { StableHash.of(Array($0.word.utf8).span) }.mapValues { $0.map(\.form) }
  }
}
