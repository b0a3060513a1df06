import Foundation

/// What no sentence of ours may contain. docs/style.md says what to write instead.
enum Wording {
  /// Expressions that are wrong in every sense, with what to write.
  private static let banned: [(pattern: String, advice: String)] = [
    (#"\bsilenc\w*"#, "suppress"),
    (#"\b(?:is|are|be|was|were|not) told\b(?! apart)|\btells of\b|\btold of\b"#, "report"),
    (#"\bgravest\b|\bgraver\b"#, "most severe, more severe"),
    (#"\bleads? (?:nowhere|to nothing)\b"#, "does not resolve"),
    (#"\b(?<!-)stands?\b(?!-|alone)"#, "is, appears, occurs"),
    (#"\b(?:is|are) meant\b"#, "did you mean"),
    (#"\b(?:takes?|taken|taking) away\b"#, "remove"),
    (#"\bperhaps\b"#, "did you mean; may"),
    (#"(?<!there )\b(?:is|are) no (?!longer\b|more\b|need\b|other\b)\w+"#, "is not a"),
    (#"\bnobody\b|\bwhoever\b"#, "no one; say who"),
    (#"\b(?:lies|lie|lying) (?:in|below|beside|outside|there)\b"#, "is in"),
    (#"\bfull stop\b"#, "period"),
    (#"\bthe app's own\b|\bof the app itself\b|\bthe app itself\b"#, "first-party"),
    (#"\btexts\b"#, "strings; string literals; text files"),
    (#"\blook(?:s|ed|ing)? after\b"#, "manage"),
    (#"\bdo(?:es)? not go with\b|\bexclude each other\b|\bgoes with\b"#, "cannot be used with"),
    (#"\btroubles?\b|\bfaults?\b"#, "syntax error; error"),
    (#"\bheed(?:s|ed)?\b"#, "respect"),
    (#"\bsought\b|\bsurroundings\b|\bsilencers?\b"#, "a standard term"),
    (#"\banew\b|\bthereof\b|\bwhereof\b|\btherewith\b|\bwherewith\b"#, "again"),
    (#"\bin the manner of\b"#, "like"),
    (#"\bwhere (?:it|they|one|that) (?:is|are) (?:there|known)\b"#, "if known"),
    (#"\bas it is written\b"#, "verbatim"),
    (#"\bat all events\b|\bas far as possible\b"#, "nothing"),
  ]

  /// British spellings, by the start of the word.
  private static let british =
    #"\b(?:colour|behaviour|licence|centre[ds]?\b|grey\b|catalogue|labell(?:ed|ing)\b|cancell(?!ation)|honour|favour|neighbour|analys(?:e[ds]?\b|ing)|initialis|"#
    + #"recognis|optimis|organis|serialis|normalis|modell|travell|artefact|whilst|amongst|summaris|minimis|maximis|specialis|generalis|"#
    + #"capitalis|prioritis|customis|defence|judgement|localis(?:e|a)|finalis|synchronis|utilis|categoris|emphasis(?:e|ing))"#

  private static let expressions: [(regex: NSRegularExpression, advice: String)] =
    (banned + [(british, "American spelling")]).map { pattern, advice in
      guard let regex = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else {
        fatalError("a pattern does not compile: \(pattern)")
      }
      return (regex, advice)
    }

  /// The expressions in a text that are banned, each with what to write.
  static func violations(in text: String) -> [String] {
    let all = NSRange(text.startIndex..., in: text)
    return expressions.flatMap { regex, advice in
      regex.matches(in: text, range: all).compactMap { match in
        Range(match.range, in: text).map { "'\(text[$0])': \(advice)" }
      }
    }
  }
}
