public import Bytes

extension NameUse.Kind: Recordable {}
extension NameUse.Traits: Recordable {}
extension NameUse.Bundle: Recordable {}
extension NameUse.ReusePool: Recordable {}
extension VisibleText.Place: Recordable {}

extension NameUse: FieldRecordable {
  public static let fields = RecordFields(NameUse.init) {
    ($0.kind, $0.name, $0.bundle, $0.range, $0.macro, $0.pool, $0.excludedBy, $0.traits, $0.display, $0.formatArguments)
  }
}

extension NameUse.Name: Recordable {
  public func write(to record: inout RecordWriter) {
    switch self {
    case .literal(let text): record.write(0, text)
    case .pattern(let pieces): record.write(1, pieces)
    case .constant(let names): record.write(2, names)
    case .variable(let value): record.write(3, value)
    }
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    switch try Int(from: &record) {
    case 0: self = .literal(try record.read())
    case 1: self = .pattern(try record.read())
    case 2: self = .constant(try record.read())
    default: self = .variable(try record.read())
    }
  }
}

extension ImageDisplay: Recordable {
  public func write(to record: inout RecordWriter) {
    switch self {
    case .unknown: record.write(0)
    case .natural: record.write(1)
    case .view(let name, let isButton): record.write(2, name, isButton)
    case .stretched: record.write(3)
    }
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    switch try Int(from: &record) {
    case 0: self = .unknown
    case 1: self = .natural
    case 2: self = .view(try record.read(), isButton: try record.read())
    default: self = .stretched
    }
  }
}

extension Availability: FieldRecordable {
  public static let fields = RecordFields(Availability.init) { $0.versions }
}

extension NameMacro: FieldRecordable {
  public static let fields = RecordFields(NameMacro.init) { ($0.name, $0.kind) }
}

extension TypeHeader: FieldRecordable {
  public static let fields = RecordFields(TypeHeader.init) { ($0.name, $0.inherited, $0.adopted, $0.isExtension) }
}

extension VisibleText: FieldRecordable {
  public static let fields = RecordFields(VisibleText.init) { ($0.text, $0.place, $0.isForDevelopers, $0.range) }
}

extension StringConstant: FieldRecordable {
  public static let fields = RecordFields(StringConstant.init) {
    ($0.name, $0.literal, $0.container, $0.isOfFile, $0.isObjectiveC)
  }
}

extension StringLiteral: FieldRecordable {
  public static let fields = RecordFields(StringLiteral.init) { ($0.value, $0.range) }
}
