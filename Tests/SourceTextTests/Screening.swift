import Bytes
import SourceText

/// What a screen sees in a text, after the search that a scan makes.
func screened(_ text: String, isSwift: Bool, needs: SourceNames.Needs = []) -> SourceScreen.Result {
  let screen = SourceScreen(needs: needs, isSwift: isSwift)
  let bytes = Array(text.utf8)
  var matches: [LiteralMatch] = []
  LiteralSearch(screen.literals).forEachMatch(in: bytes.span) { offset, literal in
    matches.append(LiteralMatch(offset: offset, literal: literal))
    return true
  }
  return screen.look(at: bytes.span, matches)
}
