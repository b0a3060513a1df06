/// A bracket that is open around the token that a walk has reached.
struct OpenBracket {
  /// Of its token.
  let index: Int
  /// Of the bracket that closes it.
  let closing: Int
  /// The type whose body the innermost brace opens, as an index among those that the walk has met; nil in any other brace.
  var type: Int?
  /// Whether every brace around opens the body of a type, as outside of functions.
  var isInTypes = true
  /// The innermost type around, as an index in `NameReader.scopes`.
  var scope: Int?
  /// The outermost brace of a function around.
  var function: Int?
}
