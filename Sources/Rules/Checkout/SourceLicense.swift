internal import Bytes
internal import SourceText

/// The license in the header comment of a source file.
enum SourceLicense: UInt8, Sendable {
  case apache, bsd, gpl, mit, mozilla, zlib

  /// Nil without a license in the header.
  init?(_ source: SourceFile) {
    // The license may follow several comments with names and dates.
    var end = 0
    for token in source.tokens {
      guard token.kind == .comment, token.offset < Self.longestHeader else { break }
      end = token.end
    }
    guard end > 0 else { return nil }
    var license: SourceLicense?
    Self.phrases.forEachMatch(in: source.bytes.span.extracting(0..<min(end, Self.longestHeader))) { _, phrase in
      license = Self.table[phrase].license
      return false
    }
    guard let license else { return nil }
    self = license
  }

  private static let longestHeader = 4096

  private static let table: [(phrase: String, license: SourceLicense)] = [
    ("Permission is hereby granted", .mit), ("MIT License", .mit), ("MIT license", .mit), ("License: MIT", .mit),
    ("Apache License", .apache), ("apache.org/licenses", .apache), ("License: Apache", .apache),
    ("Redistribution and use", .bsd), ("BSD license", .bsd), ("BSD-style license", .bsd), ("License: BSD", .bsd),
    ("General Public License", .gpl), ("License: GPL", .gpl), ("License: LGPL", .gpl), ("Mozilla Public License", .mozilla),
    ("License: MPL", .mozilla), ("This software is provided 'as-is'", .zlib),
  ]
  private static let phrases = LiteralSearch(table.map(\.phrase))
}

extension [SourceFacts] {
  /// Licenses of fewer than a tenth of the sources, which are likely copied libraries.
  var foreignLicenses: Set<SourceLicense> {
    let read = lazy.filter { $0.file.isFirstParty && !$0.uses.isEmpty }
    let counts = read.reduce(into: [SourceLicense: Int]()) { counts, source in
      if let license = source.license { counts[license, default: 0] += 1 }
    }
    let total = read.count
    // Shares of a few sources are not significant.
    guard total >= 20 else { return [] }
    return Set(counts.filter { $0.value * 10 < total }.keys)
  }
}

extension SourceLicense: Recordable {}
