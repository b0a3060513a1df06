internal import Project

// The effect of image sizes where the image is drawn.
extension Set<ImageUses.Display> {
  /// The known frames in which an image is drawn.
  private var frames: [(frames: [ImageFrame], isReplaceable: Bool)] {
    compactMap { display in
      switch display {
      case .framed(let frames, let isReplaceable): (frames, isReplaceable)
      case .natural: ([ImageFrame(width: 0, height: 0, scaling: .none)], false)
      case .stretched, .unknown: nil
      }
    }
  }

  /// Whether any size at which the image is drawn is known.
  var isKnown: Bool { !frames.isEmpty }

  private var isStretched: Bool {
    contains { display in
      if case .stretched = display { true } else { false }
    }
  }

  /// Whether the image is enlarged on devices with a scale.
  ///
  /// - Parameters:
  ///   - header: the header of the largest variant.
  ///   - own: the scale of that variant.
  ///   - scale: the scale of the device.
  func enlarge(_ header: ImageHeader, for own: Int, to scale: Int) -> Bool {
    guard !isEmpty, !isStretched, let width = header.width, let height = header.height else { return false }
    let natural = (width: width / Double(own), height: height / Double(own))
    // Images wider than any iPhone screen are scaled down.
    let fitsScreen = natural.width <= 440
    let frames = frames
    return frames.contains { frames, isReplaceable in
      (own > 1 || !isReplaceable)
        && frames.allSatisfy { frame in
          let drawn = frame.scale(width: natural.width, height: natural.height)
          // Slight enlargement is not visible.
          return (frame.scaling != .none || fitsScreen) && drawn * Double(scale) / Double(own) > 1.25
        }
    }
  }

  /// Whether variants of different sizes are drawn at the same size.
  ///
  /// - Parameter sizes: the sizes of the variants in points.
  func drawsAlike(_ sizes: [(width: Double, height: Double)]) -> Bool {
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
