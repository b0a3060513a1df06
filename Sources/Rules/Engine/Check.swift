internal import Binary
internal import Findings

/// What a rule looks at. A check is a pure function: no disk, no clock, no environment.
enum Check: Sendable {
  /// One file of a type.
  case file(FileCheck)
  /// The images of a binary, one at a time.
  case binary(BinaryCheck)
  /// Everything that collectors have gathered, after all files.
  case checkout(CheckoutCheck)
}

/// A check of text files. A file comes to it only when one of its `triggers` occurs in the bytes, so that a trigger must be part of
/// everything that the check can report; without triggers it sees every file of its types.
struct FileCheck: Sendable {
  /// Ids of file types.
  let types: [String]
  let triggers: [String]
  let body: any FileCheckBody
  /// Set by the rule set.
  var descriptor: RuleDescriptor?
}

/// The function of a check whose type of file does not matter.
protocol FileCheckBody: Sendable {}

struct TypedCheckBody<File: Sendable>: FileCheckBody {
  let run: @Sendable (File, inout FindingSink) -> Void
}

/// A check of binaries. Its tables are read only of images in whose symbols or strings one of the `triggers` occurs; a check without
/// triggers wants them of every image, one without tables none.
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
  /// Whose uses `Checkout.uses(of:)` gives.
  let apis: APITable?
  /// Whether it runs only where everything was read, so that what is not there is known to be missing.
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
