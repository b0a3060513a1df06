//
//  Postcard.swift
//  Postcards
//
//  Created by Mira Lindqvist on 14.03.16.
//

import Foundation

/// A card as the printing service takes it.
struct Postcard: Codable, Equatable {

    enum Size: String, Codable {
        case small
        case panorama
    }

    struct Address: Codable, Equatable {
        var name: String
        var street: String
        var postalCode: String
        var city: String
        var country: String
    }

    static let maximumTextLength = 480

    var size: Size
    var text: String
    var address: Address
    var pictureURL: URL?

    /// Whether the service accepts the card as it is.
    var isComplete: Bool {
        return pictureURL != nil
            && !address.name.isEmpty
            && !address.postalCode.isEmpty
            && text.count <= Postcard.maximumTextLength
    }

    /// The page on which the service shows how the card will look in print.
    func previewURL(base: URL) -> URL? {
        var components = URLComponents(url: base, resolvingAgainstBaseURL: false)
        components?.path = "/preview/\(size.rawValue)"
        components?.queryItems = [URLQueryItem(name: "text", value: text)]
        return components?.url
    }
}
