internal import Project

// What the sizes of an image amount to where it is drawn.
extension [ImageUses.Display] {
  /// The frames in which an image is known to be drawn; empty if none is known.
  private var frames: [(frames: [ImageFrame], isReplaceable: Bool)] {
    compactMap { display in
      switch display {
      case .framed(let frames, let isReplaceable): (frames, isReplaceable)
      case .natural: ([ImageFrame(width: 0, height: 0, scaling: .none)], false)
      case .stretched, .unknown: nil
      }
    }
  }

  /// Whether it is known how large an image is drawn.
  var isKnown: Bool { !frames.isEmpty }

  private var isStretched: Bool {
    contains { display in
      if case .stretched = display { true } else { false }
    }
  }

  /// Whether an image is enlarged on devices of a scale.
  ///
  /// - Parameters:
  ///   - header: of its largest variant.
  ///   - own: the scale of that variant.
  func enlarge(_ header: ImageHeader, for own: Int, to scale: Int) -> Bool {
    guard !isEmpty, !isStretched, let width = header.width, let height = header.height else { return false }
    let natural = (width: width / Double(own), height: height / Double(own))
    // What is larger than a phone's screen is drawn smaller.
    let fitsScreen = natural.width <= 440
    let frames = frames
    return frames.contains { frames, isReplaceable in
      (own > 1 || !isReplaceable)
        && frames.allSatisfy { frame in
          let drawn = frame.scale(width: natural.width, height: natural.height)
          // Nobody sees a few pixels too few.
          return (frame.scaling != .none || fitsScreen) && drawn * Double(scale) / Double(own) > 1.25
        }
    }
  }

  /// Whether variants of different sizes are drawn in one.
  ///
  /// - Parameter sizes: of the variants, in points.
  func drawAlike(_ sizes: [(width: Double, height: Double)]) -> Bool {
    if isStretched { return true }
    let frames = frames
    guard !frames.isEmpty, let first = sizes.first else { return false }
    return frames.allSatisfy { frames, _ in
      frames.contains { frame in
        let scale = frame.scale(width: first.width, height: first.height)
        return sizes.allSatisfy { size in
          let own = frame.scale(width: size.width, height: size.height)
          return abs(size.width * own - first.width * scale) <= 1 && abs(size.height * own - first.height * scale) <= 1
        }
      }
    }
  }
}
