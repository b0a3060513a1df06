/// What a bracket of Swift holds, and what is known on the way through it.
struct SwiftFrame {
  enum Kind: Equatable {
    /// Statements, or members of a type.
    case statements
    case enumBody
    case switchBody
    /// `get`, `set` and their kin.
    case accessors
    case closure
    case arguments
    /// Parentheses that call nothing: tuples, groups, parameters, types.
    case group
    case bracket
  }

  /// What the next brace in this frame opens.
  enum Pending: Equatable {
    case nothing
    /// The body after the condition of `if`, `guard`, `while`, `for` or `catch`.
    case condition
    case switchCondition
    case statement
    case type(Int)
    case function(Int)
    /// The accessors of a variable; one that has a value may have a closure first.
    case variable(Int, hasValue: Bool)
    case accessor
    /// The parentheses of an enum's case declare.
    case enumCase
    /// A declaration without braces of its own, such as `typealias`, goes on.
    case bodiless(Int)
  }

  let kind: Kind
  var pending = Pending.nothing
  /// What is called, or indexed.
  let callee: SwiftOperand?
  /// Index in `code` of the bracket; -1 for the file.
  let open: Int
  /// The call whose closure this is, and where that begins.
  var closureOf: Int?
  var callStart = 0
  /// The declaration whose body this is, or the innermost one around.
  var declaration: Int?
  /// Whose body it is.
  var owner: Int?
  /// Arguments of an attribute, after which no operand stands.
  var isAttribute = false
  /// The body of `repeat`, after which a `while` has none.
  var isRepeat = false

  /// The arguments so far.
  var list: ArgumentList

  /// What stood before the last dot.
  var beforeDot: SwiftOperand?

  init(_ kind: Kind, callee: SwiftOperand? = nil, at open: Int) {
    self.kind = kind
    self.callee = callee
    self.open = open
    list = ArgumentList(from: open + 1)
  }
}

/// Something that can be called, indexed or asked for a member. Places are indexes in the reader's `code`.
struct SwiftOperand: Equatable {
  enum Kind: Equatable {
    /// A name, perhaps with generic arguments, `?` or `!` behind it.
    case name(Int)
    case macro(Int)
    /// A call, by its index; its closures may still follow.
    case call(Int)
    /// Any other value; it may be called, but has no name.
    case value
  }

  let kind: Kind
  /// Where the expression begins.
  let start: Int

  init(_ kind: Kind, start: Int) {
    self.kind = kind
    self.start = start
  }
}
