import Project
import TestSupport
import Testing

struct FormatSpecifiersTests {
  /// `1@ 2d?`: position, a letter for the class, and a question mark where it is doubtful.
  private func signature(_ text: String) -> String {
    FormatSpecifiers(text).arguments.map { argument in
      let letter =
        switch argument.argumentClass {
        case .object: "@"
        case .integer32: "d"
        case .integer64: "l"
        case .floating: "f"
        case .pointer: "s"
        case .variable: "#\(argument.variable)"
        }
      return "\(argument.position)\(letter)\(argument.isDoubtful ? "?" : "")"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", ""), ("100 %%", ""), ("%@ of %d", "1@ 2d"), ("%2$@ of %1$d", "2@ 1d"),
    ("%ld %lld %lu %zd %qu %jd %td", "1l 2l 3l 4l 5l 6l 7l"),
    ("%hhd %hd %c %C %x %o %i %u %D", "1d 2d 3d 4d 5d 6d 7d 8d 9d"), ("%f %.2f %5.1e %G %a %Lf", "1f 2f 3f 4f 5f 6f"),
    ("%s %S %P %p", "1s 2s 3s 4l"), ("%*d", "1d 2d"), ("%.*f", "1d 2f"), ("%*.*f", "1d 2d 3f"), ("%1$*2$d", "2d 1d"),
    ("%05d %-10s %+d %#x", "1d 2s 3d 4d"), ("%#@days@ %1$#@hours@", "1#days 1#hours"), ("%#@a b@ %d", "1d"), ("%1$d %d", "1d 1d"),
    ("%d%%, %@", "1d 2@"), ("%", ""), ("50%", ""), ("%5", ""), ("%l", ""), ("%1$", ""), ("%#@a", ""), ("%.", ""),
    ("%99999999999999d", "1d"),
    ("%'d", ""), ("%k %@", "1@"), ("%500$@", "1@"),
  ])
  func specifiersAreReadAsByCoreFoundation(text: String, expected: String) {
    #expect(signature(text) == expected)
  }

  @Test(arguments: [
    ("50 % de", "1d?"), ("100 % sure", "1s?"), ("100%. Done", "1d?"), ("100%-os", "1d?"), ("% d", "1d?"), ("50 % wenig", ""),
    ("50%, d", ""), ("% %@", ""), ("50 % of %@", "1d? 2@"), ("%1$ d", "1d"),
    ("100%ige", "1d?"), ("5%d", "1d"),
  ])
  func percentSignOfProseIsReadAndDoubtful(text: String, expected: String) {
    #expect(signature(text) == expected)
  }

  @Test func rangeIsThatOfTheSpecifier() {
    let text = "é %1$@ %.2f"
    let pieces = FormatSpecifiers(text).arguments.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    #expect(pieces == ["%1$@", "%.2f"])
  }

  @Test func positionThatIsNeverNamedIsAGap() {
    #expect(FormatSpecifiers("%3$@ %1$d").slots.map { $0?.argumentClass } == [.integer32, nil, .object])
  }

  @Test(arguments: [
    ("%@ %d", "%2$d %1$@"), ("%@ %@", "%@ %@"), ("", ""), ("50 % of", "50 % de"), ("%#@n@", "%d"), ("100%", "100 %"),
    ("%@ is 50% off", "%@ 50%% günstiger"), ("%2$@", "%2$@"),
    ("% d points", "%d Punkte"), ("%@ is 50% off", "%@ 50% de"), ("100% safe", "100%ige Sicherheit"),
  ])
  func sameArgumentsAreNoDifference(original: String, translation: String) {
    #expect(difference(original, translation) == nil)
  }

  @Test(arguments: [
    ("%d of %@", "%@ von %d", "argument 1 is formatted as an object, but as an integer in the source string"),
    ("%@", "%s", "argument 1 is formatted as a C string, but as an object in the source string"),
    ("%@", "%@ %@", "uses argument 2; expected only 1 argument"),
    ("%@ %@", "%1$@ %3$@ %2$@", "uses argument 3; expected only 2 arguments"),
    ("%@", "100 % sicher", "argument 1 is formatted as a C string, but as an object in the source string"),
    (
      "%1$d of %2$@", "%2$@",
      "argument 1 is formatted as an object, but as an integer in the source string (the numbering skips an argument before 2)"
    ),
  ])
  func pointerThatWasNotPassedIsACrash(original: String, translation: String, reason: String) {
    #expect(difference(original, translation) == .crash(reason: reason))
  }

  @Test(arguments: [
    ("%@", "%d", "argument 1 is formatted as an integer, but as an object in the source string"),
    ("%d", "%f", "argument 1 is formatted as a floating-point number, but as an integer in the source string"),
    ("%d%%", "%d % de", "uses argument 2; expected only 1 argument"),
    ("%d items", "%\u{A0}d Artikel", "a no-break space after '%' hides the argument"),
    ("%1$@ %2$@", "%2$@", "argument 1 is shown instead of argument 2 because the numbering skips one"),
  ])
  func numberThatWasNotPassedIsWrongText(original: String, translation: String, reason: String) {
    #expect(difference(original, translation) == .wrongText(reason: reason))
  }

  @Test(
    arguments: [
      ("%d", "%ld", .width), ("%lu", "%u", .width), ("%@ %d", "%@", .unused), ("%@", "x", .unused),
      ("Failed.", "%@?", .unexpectedSpecifiers),
      ("50 %", "50 %% %d", .unexpectedSpecifiers), ("%d %@", "%ld", .width),
    ] as [(String, String, FormatDifference)])
  func lesserDifferencesAreTold(original: String, translation: String, expected: FormatDifference) {
    #expect(difference(original, translation) == expected)
  }

  @Test func anyPieceOfAFormatIsSurvived() {
    let text = Array("%1$*2$.*3$ld %#@näme@ %-+ 0#5.lhqztjLs %%%@%".utf8)
    for start in text.indices {
      for end in start...text.count {
        let piece = String(decoding: text[start..<end], as: UTF8.self)
        let arguments = FormatSpecifiers(piece).arguments
        if arguments.contains(where: { $0.range.upperBound > piece.utf8.count || $0.position < 1 }) { Issue.record("\(piece)") }
      }
    }
  }

  private func difference(_ original: String, _ translation: String) -> FormatDifference? {
    FormatSpecifiers.differ(FormatSpecifiers(original), FormatSpecifiers(translation))
  }

  @Test func argumentsAfterTheThousandthAreLeftOut() {
    #expect(FormatSpecifiers(String(repeating: "%d ", count: 1002)).arguments.count == 1000)
  }
}
