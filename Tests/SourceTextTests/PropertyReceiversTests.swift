import Bytes
import SourceText
import Testing

struct PropertyReceiversTests {
  private func receivers(_ text: String) -> PropertyReceivers {
    let bytes = Array(text.utf8)
    var matches: [LiteralMatch] = []
    LiteralSearch(PropertyReceivers.words).forEachMatch(in: bytes.span) { offset, literal in
      matches.append(LiteralMatch(offset: offset, literal: literal))
      return true
    }
    return PropertyReceivers(bytes.span, matches)
  }

  private func texts(_ text: String) -> PropertyReceivers.Names { receivers(text)[.text] }

  private func hashes(_ names: String...) -> [UInt64] { names.map { StableHash.of($0) } }

  @Test func objectsWhoseTextsCodeSetsAreRead() {
    #expect(texts("self.heading?.text = text\n_total.stringValue = sum").own == hashes("heading", "total"))
    #expect(texts("[heading setStringValue:text]; [[self total] setTitle:sum];").own == hashes("heading", "total"))
    #expect(texts("button.setTitle(title, for: .normal)\npopUp.removeAllItems()").own == hashes("button", "popUp"))
    #expect(texts("heading.textColor = red; let text = 1").isEmpty)
  }

  @Test func thoseOfOtherObjectsAreToldApart() {
    let found = texts("cell.heading.text = text\n[[page total] setStringValue:sum]")
    #expect(found.ofOthers == hashes("heading", "total"))
    #expect(found.own == [])
  }

  @Test func aHelperSetsTheTextsOfItsArguments() {
    #expect(texts("[UIHelper setTitle:text ofControl:okButton];").own.contains(StableHash.of("okButton")))
    #expect(texts("[self setTitle:text ofControl: [self okButton] ];").own.contains(StableHash.of("okButton")))
  }

  @Test func viewsWhoseImagesCodeSetsAreRead() {
    #expect(receivers("self.flag?.image = flag\nseal.image=nil")[.image].own == hashes("flag", "seal"))
    #expect(
      Set(receivers("flag.kf.setImage(with: url)\n[self.seal sd_setImageWithURL:url];")[.image].own)
        == Set(hashes("flag", "seal")))
    #expect(Set(receivers("cell.flag.setImage(nil, for: .normal)")[.image].ofOthers) == Set(hashes("flag")))
    #expect(receivers("if flag.image == nil {}\nflag.imageView.x = 1")[.image].isEmpty)
  }

  @Test func aTintedCopyReplacesNoImage() {
    #expect(receivers("flag.image = flag.image?.tinted")[.image].isEmpty)
    #expect(receivers("if let image = flag.image {\n  flag.image = image.tinted\n}")[.image].isEmpty)
    #expect(receivers("flag.image = red\nflag.image = green")[.image].own == hashes("flag", "flag"))
  }

  @Test func viewsWhoseColorsCodeSetsAreRead() {
    #expect(receivers("flag.textColor = red\nseal.layer.borderColor = red.cgColor")[.color].own == hashes("flag", "seal"))
    #expect(receivers("[flag setTextColor:red]; flag.setTitleColor(red, for: .normal)")[.color].own == hashes("flag", "flag"))
    #expect(receivers("let textColor = red; make(textColor: red)")[.color].isEmpty)
  }

  @Test func callsThatLookUpTranslationsAreCounted() {
    #expect(receivers("NSLocalizedString(a, nil); b.localized; String(localized: c); L10n.d").localizations == 4)
    #expect(receivers("error.localizedDescription; a.localizedCaseInsensitiveCompare(b)").localizations == 0)
  }

  @Test func whatIsCutOffHarmsNothing() {
    for text in [
      " setTitle:", "] setTitle:self ", "self.self.text =", "[self setTitle:[[self self", ".image", ".image =", "f.image = f",
      "Color =", ".setImage", "localized", ".",
    ] { _ = receivers(text) }
  }
}
