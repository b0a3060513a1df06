/// What a bracket of Objective-C holds, and what is known on the way through it.
struct ObjectiveCFrame {
  enum Kind: Equatable {
    /// The file, a container between `@interface` and `@end`, or a body.
    case statements
    /// `^{ … }`
    case block
    /// `{ … }` of an initializer, `@{ … }`.
    case literal
    case arguments
    /// Parentheses that call nothing: casts, conditions, parameters, `@( … )`.
    case group
    /// A message or a subscript; what it is, its contents tell.
    case bracket
    /// `@[ … ]`
    case array
  }

  let kind: Kind
  /// What is called, or indexed.
  let callee: ObjectiveCOperand?
  /// Index in `code` of the bracket; -1 for the file.
  let open: Int
  var declaration: Int?
  /// The declaration whose body this is.
  var owner: Int?

  /// Parentheses of a declaration outside of all code, `extern "C" {` or a namespace: nothing in them is called.
  var isDeclarative = false

  // Of a message: the place of the first word of its selector.
  var word: Int?
  /// Open `?` whose `:` is still to come.
  var ternaries = 0

  /// The arguments so far.
  var list: ArgumentList
  /// What stood before the last dot.
  var beforeDot: ObjectiveCOperand?

  init(_ kind: Kind, callee: ObjectiveCOperand? = nil, at open: Int) {
    self.kind = kind
    self.callee = callee
    self.open = open
    list = ArgumentList(from: open + 1)
  }
}

/// Something that can be called, indexed, asked for a member or sent a message. Places are indexes in the reader's `code`.
struct ObjectiveCOperand: Equatable {
  /// The name that it ends with; nil for any other value.
  let name: Int?
  /// Where the expression begins.
  let start: Int
  /// Parentheses, which may be a cast: a bracket after them may be a message.
  var isGroup = false
}
