public import Bytes

/// Writes a report in one format. It knows no scanner; of rules it knows the descriptors.
///
/// A report may be of a million findings: a reporter writes one after the other and keeps none.
public protocol Reporter {
  func write(_ report: Report, to output: Output)
}
