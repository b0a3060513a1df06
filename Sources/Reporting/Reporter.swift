public import Bytes

/// Writes a report in one format.
///
/// A report may have a million findings: reporters stream them and keep none.
public protocol Reporter {
  func write(_ report: Report, to output: Output)
}
