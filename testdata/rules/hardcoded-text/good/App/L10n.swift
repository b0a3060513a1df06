// swiftlint:disable all
// Generated using SwiftGen — https://github.com/SwiftGen/SwiftGen

label.text = "取消"
