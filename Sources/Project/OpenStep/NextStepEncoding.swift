/// The eight-bit encoding of NeXTSTEP, in which octal escapes of property lists are written.
enum NextStepEncoding {
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
  }

  /// 0x80 to 0xFF, by the table of the Unicode consortium (VENDORS/NEXT/NEXTSTEP.TXT); the last two stand for nothing.
  private static let upperHalf: [Unicode.Scalar] = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿"
      + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\0\0").unicodeScalars)
}
