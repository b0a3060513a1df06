public import Bytes
public import Findings

/// Turns a result into text. It knows no rules and no scanner.
public protocol Reporter {
  func write(_ result: ScanResult, to output: Output)
}
