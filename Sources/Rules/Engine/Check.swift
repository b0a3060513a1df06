internal import Binary
internal import Findings

/// One check of a rule. Checks are pure functions: no disk, no clock, no environment.
enum Check: Sendable {
  /// One file of a type.
  case file(FileCheck)
  /// The images of a binary, one at a time.
  case binary(BinaryCheck)
  /// All collected facts, after all files have been read.
  case checkout(CheckoutCheck)
}

/// A check of text files. It runs only on files whose bytes contain one of its `triggers`, so every reportable construct must
/// contain one; without triggers it runs on every file of its types.
struct FileCheck: Sendable {
  /// Ids of file types.
  let types: [String]
  let triggers: [String]
  let body: any FileCheckBody
  /// Set by the rule set.
  var descriptor: RuleDescriptor?
}

/// The type-erased function of a check.
protocol FileCheckBody: Sendable {}

struct TypedCheckBody<File: Sendable>: FileCheckBody {
  let run: @Sendable (File, inout FindingSink) -> Void
}

/// A check of binaries. Its tables are read only for images whose symbols or strings contain one of the `triggers`; without
/// triggers, for every image.
struct BinaryCheck: Sendable {
  let triggers: [String]
  let tables: BinaryRequest.Tables
  let run: @Sendable (BinaryImage, inout FindingSink) -> Void
  /// Set by the rule set.
  var descriptor: RuleDescriptor?
}

/// A check of the whole checkout.
struct CheckoutCheck: Sendable {
  let facts: [any AnyFact]
  /// The APIs whose uses `Checkout.uses(of:)` returns.
  let apis: APITable?
  /// Whether it runs only if the whole tree was read, because it reports what is missing.
  let needsWholeTree: Bool
  let run: @Sendable (Checkout, inout FindingSink) -> Void
  /// Set by the rule set.
  var descriptor: RuleDescriptor?
}

extension Check {
  static func file<File: TextFile>(
    _ types: FileType<File>..., triggers: [String] = [], _ run: @escaping @Sendable (File, inout FindingSink) -> Void
  ) -> Check {
    .file(FileCheck(types: types.map(\.traits.id), triggers: triggers, body: TypedCheckBody(run: run)))
  }

  static func binary(
    triggers: [String], _ tables: BinaryRequest.Tables, _ run: @escaping @Sendable (BinaryImage, inout FindingSink) -> Void
  ) -> Check {
    .binary(BinaryCheck(triggers: triggers, tables: tables, run: run))
  }

  static func checkout(
    facts: [any AnyFact], apis: APITable? = nil, wholeTree: Bool = false,
    _ run: @escaping @Sendable (Checkout, inout FindingSink) -> Void
  ) -> Check {
    .checkout(CheckoutCheck(facts: facts + (apis == nil ? [] : [.apiUses]), apis: apis, needsWholeTree: wholeTree, run: run))
  }
}
