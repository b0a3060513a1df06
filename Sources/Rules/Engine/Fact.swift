internal import Bytes

/// A typed key of the fact store, with the collectors that gather its values.
///
/// A fact is declared next to its value's type: `extension AnyFact where Self == Fact<Value> { static var name: Self }`.
public struct Fact<Value: Sendable>: AnyFact {
  public let key: String
  public let aspect: String
  private let makeCollectors: @Sendable () -> [any AnyCollector]
  let recording: FactRecording?

  var collectors: [any AnyCollector] { makeCollectors() }

  /// - Parameters:
  ///   - key: the key of the values in the store; facts that share a key share their collectors.
  ///   - aspect: the part of the values that is needed, for collectors that can omit others.
  ///   - collectors: evaluated lazily, because every plan asks which facts are requested.
  init(_ key: String, aspect: String = "", _ collectors: @autoclosure @escaping @Sendable () -> [any AnyCollector]) {
    self.key = key
    self.aspect = aspect
    makeCollectors = collectors
    recording = nil
  }

  func values(of collected: [CollectedFact]) -> any Sendable {
    var values: [Value] = []
    values.reserveCapacity(collected.count)
    for fact in collected {
      if let value = fact.value as? Value { values.append(value) }
    }
    return values
  }
}

extension Fact where Value: Recordable {
  /// A fact whose values can be recorded. Its parameters are those of the general initializer, to which it is preferred.
  init(_ key: String, aspect: String = "", _ collectors: @autoclosure @escaping @Sendable () -> [any AnyCollector]) {
    self.init(key, aspect: aspect, isValid: { _ in true }, collectors())
  }

  /// - Parameter isValid: whether a recorded value can be used: damage may have changed an index.
  init(
    _ key: String, aspect: String = "", isValid: @escaping @Sendable (Value) -> Bool,
    _ collectors: @autoclosure @escaping @Sendable () -> [any AnyCollector]
  ) {
    self.key = key
    self.aspect = aspect
    makeCollectors = collectors
    recording = FactRecording(
      write: { value, record in
        guard let value = value as? Value else { return false }
        value.write(to: &record)
        return true
      },
      read: { record throws(ReadError) in
        let value = try Value(from: &record)
        guard isValid(value) else { throw record.failure("unknown entry") }
        return value
      })
  }
}

/// How the values of a fact are recorded.
struct FactRecording: Sendable {
  /// - Returns: whether the value has the type of the fact.
  let write: @Sendable (_ value: any Sendable, inout RecordWriter) -> Bool
  let read: @Sendable (inout RecordReader) throws(ReadError) -> any Sendable
}

/// A type-erased fact.
protocol AnyFact: Sendable {
  var key: String { get }
  var aspect: String { get }
  var collectors: [any AnyCollector] { get }
  /// Nil if its values cannot be recorded.
  var recording: FactRecording? { get }
  /// The values of collected facts, as an array of their type.
  func values(of collected: [CollectedFact]) -> any Sendable
}

/// The facts that the checks of a rule set require.
public struct FactRequest: Sendable {
  /// The requested aspects by key: hardly ever more than two of a fact.
  private var aspects: [String: [String]] = [:]
  private var facts: [any AnyFact] = []
  /// Each plan looks for its own among them.
  private let memo = Memo<[any AnyCollector]>()
  private let recordings = Memo<[String: FactRecording]>()
  /// The APIs that checkout checks require, merged into one table.
  let apis: APITable?

  /// - Parameter facts: some of them several times, because many checks require the same ones.
  init(_ facts: [any AnyFact] = [], apis: APITable? = nil) {
    self.apis = apis
    for fact in facts {
      let (key, aspect) = (fact.key, fact.aspect)
      let known = aspects[key]
      if known?.contains(aspect) == true { continue }
      if known == nil { self.facts.append(fact) }
      aspects[key, default: []].append(aspect)
    }
  }

  public var isEmpty: Bool { facts.isEmpty }

  private var collectors: [any AnyCollector] { memo.value { facts.flatMap(\.collectors) } }

  /// How the values of a key are recorded; nil if they cannot be.
  func recording(of key: String) -> FactRecording? {
    recordings.value { Dictionary(uniqueKeysWithValues: facts.compactMap { fact in fact.recording.map { (fact.key, $0) } }) }[key]
  }

  /// One fact per key.
  var all: [any AnyFact] { facts }

  func contains(_ fact: some AnyFact) -> Bool { aspects[fact.key]?.contains(fact.aspect) ?? false }

  /// The collectors for files of a type that are read as a whole.
  func collectors<File: Sendable>(of type: FileTraits, isThirdParty: Bool) -> [PlannedCollector<File>] {
    collectors.compactMap { collector in
      guard let collector = collector as? FileCollector<File>, collector.types.contains(type.id) else { return nil }
      return collector.plan(self, isThirdParty)
    }
  }

  /// The collectors for files of a type of which only the header is read.
  func headerCollectors<File: Sendable>(of type: FileTraits) -> [HeaderCollector<File>] {
    collectors.compactMap { collector in
      guard var collector = collector as? HeaderCollector<File>, collector.types.contains(type.id) else { return nil }
      collector.request = self
      return collector
    }
  }

  var binaryCollectors: [BinaryCollector] { collectors.compactMap { $0 as? BinaryCollector } }

  /// The collectors for the names of files of a type.
  func nameCollectors(of type: FileTraits) -> [NameCollector.Collect] {
    collectors.compactMap { collector in
      guard let collector = collector as? NameCollector, collector.types.contains(type.id) else { return nil }
      return collector.plan(self)
    }
  }
}
