internal import SwiftSyntax

/// `offset name (labels) count trailing-labels declaration` of every call whose callee ends with a name, and of every expansion of a
/// macro with arguments; the name of the latter begins with `#`.
///
/// The offset is that of the callee's last name (of the `#`). Labels look like `(a:_:)`. The trailing closures are counted, and their
/// labels follow like `_,completion`, or `-` where there are none. The declaration is the innermost one around the call, or `-`.
enum CallDump {
  static func write(_ tree: SourceFileSyntax, to lines: inout Lines) {
    let visitor = CallVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    for call in visitor.calls.sorted(by: { $0.offset < $1.offset }) { lines.add("\(call.offset) \(call.text)") }
  }
}

private final class CallVisitor: SyntaxVisitor {
  var calls: [(offset: Int, text: String)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = Self.lastName(of: node.calledExpression) {
      let hasBackticks = name.text.hasPrefix("`")
      add(
        hasBackticks ? String(name.text.dropFirst().dropLast()) : name.text,
        at: name.positionAfterSkippingLeadingTrivia.utf8Offset + (hasBackticks ? 1 : 0), node.arguments,
        isTrailed: node.trailingClosure != nil, node.additionalTrailingClosures, around: Syntax(node))
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    visit(macro: node)
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    visit(macro: node)
  }

  /// An expansion with arguments, as an expression or as a declaration.
  private func visit(macro node: some FreestandingMacroExpansionSyntax) -> SyntaxVisitorContinueKind {
    if node.leftParen != nil || node.trailingClosure != nil {
      add(
        "#" + node.macroName.text, at: node.pound.positionAfterSkippingLeadingTrivia.utf8Offset, node.arguments,
        isTrailed: node.trailingClosure != nil, node.additionalTrailingClosures, around: Syntax(node))
    }
    return .visitChildren
  }

  /// The condition of `#if os(iOS)` looks like a call to the parser, and is none.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  private func add(
    _ name: String, at offset: Int, _ arguments: LabeledExprListSyntax, isTrailed: Bool,
    _ closures: MultipleTrailingClosureElementListSyntax, around node: Syntax
  ) {
    let labels = arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    let trailing = (isTrailed ? ["_"] : []) + closures.map(\.label.text)
    let trailingText = trailing.isEmpty ? "-" : trailing.joined(separator: ",")
    calls.append((offset, "\(name) (\(labels)) \(trailing.count) \(trailingText) \(Self.declaration(around: node))"))
  }

  /// The name right before the arguments; nil for what has none, such as a closure that is called where it stands, or a type in brackets.
  private static func lastName(of callee: ExprSyntax) -> TokenSyntax? {
    var callee = callee
    while true {
      switch callee.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference): return reference.baseName
      case .memberAccessExpr(let access):
        // `pair.1()` calls an element of a tuple, which has a number and no name.
        if case .integerLiteral = access.declName.baseName.tokenKind { return nil }
        return access.declName.baseName
      case .genericSpecializationExpr(let expression): callee = expression.expression
      case .optionalChainingExpr(let expression): callee = expression.expression
      case .forceUnwrapExpr(let expression): callee = expression.expression
      default: return nil
      }
    }
  }

  private static func declaration(around node: Syntax) -> String {
    var node = node
    while let parent = node.parent {
      if let function = parent.as(FunctionDeclSyntax.self) { return function.name.text }
      if parent.is(InitializerDeclSyntax.self) { return "init" }
      if parent.is(DeinitializerDeclSyntax.self) { return "deinit" }
      if parent.is(SubscriptDeclSyntax.self) { return "subscript" }
      // Its value and its accessors, but for a local one: that is code of the function around it.
      if let binding = parent.as(PatternBindingSyntax.self), let name = binding.pattern.as(IdentifierPatternSyntax.self),
        !isLocal(binding)
      {
        return name.identifier.text
      }
      if let type = parent.asProtocol((any NamedDeclSyntax).self) { return type.name.text }
      if let type = parent.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription.filter { $0 != " " } }
      node = parent
    }
    return "-"
  }

  private static func isLocal(_ binding: PatternBindingSyntax) -> Bool {
    // Binding, list of bindings, declaration, item, list of items, and what these are the body of.
    let item = binding.parent?.parent?.parent
    return item?.is(MemberBlockItemSyntax.self) != true && item?.parent?.parent?.is(SourceFileSyntax.self) != true
  }
}
