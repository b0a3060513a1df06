/// An open bracket around the current token of a walk.
struct OpenBracket {
  /// The index of its token.
  let index: Int
  /// The index of the closing bracket.
  let closing: Int
  /// The type whose body the innermost brace opens, as an index among the types found; nil for any other brace.
  var type: Int?
  /// Whether every enclosing brace opens the body of a type, as outside functions.
  var isInTypes = true
  /// The innermost enclosing type, as an index in `NameReader.scopes`.
  var scope: Int?
  /// The brace of the outermost enclosing function.
  var function: Int?
  /// The outermost brace, which may be this one.
  var brace: Int?
}
