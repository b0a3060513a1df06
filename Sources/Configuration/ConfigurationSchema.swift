public import Findings
internal import Project
internal import Rules

/// The JSON Schema of `.applint.yml`, for editors.
public enum ConfigurationSchema {
  public static var tree: FactTree {
    object(
      [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
        .init("title", "Configuration of applint (.applint.yml)"),
      ],
      properties: ConfigurationKey.allCases.map { key in
        .init(key.rawValue, described(schema(of: key), key.summary))
      })
  }

  private static func schema(of key: ConfigurationKey) -> [FactTree.Field] {
    switch key {
    case .preset: choices(Preset.allCases.map(\.rawValue))
    case .include, .exclude: list(of: [.init("type", "string")])
    case .thirdParty:
      [
        .init(
          "oneOf",
          .array([
            .dictionary(choices(["include", "exclude"])),
            object(
              [],
              properties: [
                .init(ThirdPartyKey.scan.rawValue, .dictionary(choices(["include", "exclude"]))),
                .init(ThirdPartyKey.folders.rawValue, .dictionary(list(of: [.init("type", "string")]))),
              ]),
          ]))
      ]
    case .only, .enable: list(of: choices(Rule.all.map(\.id)))
    case .rules:
      [
        .init("type", "object"), .init("additionalProperties", .boolean(false)),
        .init(
          "properties",
          .dictionary(Rule.all.map { .init($0.id, .dictionary(described(decision(on: $0), $0.descriptor.summary).fields)) })),
      ]
    case .failOn: choices(Level.allCases.map(\.rawValue) + ["never"])
    case .strictRead: [.init("type", "boolean")]
    case .baseline: [.init("type", "string")]
    case .projectOrder: choices(ProjectOrder.allCases.map(\.rawValue))
    case .suppress: list(of: suppression.fields)
    }
  }

  private static func decision(on rule: Rule) -> [FactTree.Field] {
    let level = choices(Level.allCases.map(\.rawValue) + ["off"])
    let options = rule.descriptor.options.map { option in
      FactTree.Field(
        option.name,
        .dictionary([
          .init("type", "integer"), .init("description", option.summary), .init("default", option.value),
          .init("minimum", option.range.lowerBound), .init("maximum", option.range.upperBound),
        ]))
    }
    let keys = object(
      [],
      properties: RuleKey.allCases.map { key in
        switch key {
        case .level: .init(key.rawValue, .dictionary(level))
        case .paths: .init(key.rawValue, .dictionary(list(of: [.init("type", "string")])))
        case .options: .init(key.rawValue, object([], properties: options))
        }
      })
    return [.init("oneOf", .array([.dictionary(level), keys]))]
  }

  private static var suppression: FactTree {
    object(
      [.init("required", .strings([SuppressionKey.rule, .path, .reason].map(\.rawValue)))],
      properties: SuppressionKey.allCases.map { key in
        switch key {
        case .rule: .init(key.rawValue, .dictionary(choices(Rule.all.map(\.id))))
        case .until:
          .init(key.rawValue, .dictionary([.init("type", "string"), .init("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]))
        case .path, .symbol, .reason: .init(key.rawValue, .dictionary([.init("type", "string")]))
        }
      })
  }

  private static func choices(_ names: [String]) -> [FactTree.Field] { [.init("enum", .strings(names))] }

  /// A single value counts as a list of one.
  private static func list(of item: [FactTree.Field]) -> [FactTree.Field] {
    [.init("oneOf", .array([.dictionary(item), .dictionary([.init("type", "array"), .init("items", .dictionary(item))])]))]
  }

  private static func object(_ fields: [FactTree.Field], properties: [FactTree.Field]) -> FactTree {
    .dictionary(
      fields + [
        .init("type", "object"), .init("additionalProperties", .boolean(false)), .init("properties", .dictionary(properties)),
      ])
  }

  private static func described(_ fields: [FactTree.Field], _ text: String) -> FactTree {
    .dictionary([.init("description", text)] + fields)
  }
}

extension FactTree {
  fileprivate var fields: [Field] {
    if case .dictionary(let fields) = self { fields } else { [] }
  }
}
