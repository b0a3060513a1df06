internal import ArgumentParser
internal import Bytes
internal import Reporting

/// A format of reports.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

/// `--output FORMAT=FILE`.
struct OutputOption: ExpressibleByArgument {
  let format: ReportFormat
  /// Nil for standard output.
  let file: Path?

  init(_ format: ReportFormat) {
    self.format = format
    file = nil
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let format = ReportFormat(rawValue: String(argument[..<equals])) else {
      return nil
    }
    let target = argument[argument.index(after: equals)...]
    guard !target.isEmpty else { return nil }
    self.format = format
    file = target == "-" ? nil : Path(String(target))
  }

  /// Where the report goes, without `.` and doubled separators, to tell two targets apart.
  var target: String {
    guard let file else { return "-" }
    let components = file.components.map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
    return (file.bytes.first == Path.separator ? "/" : "") + components.joined(separator: "/")
  }

  /// Writes what is left.
  ///
  /// - Throws: `ReportFailure`.
  func finish(_ output: Output) throws {
    do throws(SystemError) {
      try output.finish()
    } catch {
      throw ReportFailure(file: file, error: error)
    }
  }

  func open() throws -> Output {
    do throws(SystemError) {
      return try Output(file.map { .file($0) } ?? .standardOutput)
    } catch {
      throw ReportFailure(file: file, error: error)
    }
  }
}

/// A report could not be written.
struct ReportFailure: Error, CustomStringConvertible {
  let file: Path?
  let error: SystemError

  var description: String { "\(file?.description ?? "standard output"): cannot be written: \(error.message)" }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}
