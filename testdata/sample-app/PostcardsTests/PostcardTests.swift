//
//  PostcardTests.swift
//  PostcardsTests
//
//  Created by Jonas Ebert on 09.10.20.
//

import XCTest
@testable import Postcards

final class PostcardTests: XCTestCase {

    private let address = Postcard.Address(
        name: "Ada", street: "Hauptstraße 3", postalCode: "10827", city: "Berlin",
        country: "DE")

    func testCardWithoutPictureIsIncomplete() {
        let card = Postcard(size: .small, text: "Hi", address: address, pictureURL: nil)
        XCTAssertFalse(card.isComplete)
    }

    func testPreviewURLNamesSizeAndText() throws {
        let card = Postcard(size: .panorama, text: "Hi", address: address, pictureURL: nil)
        let base = try XCTUnwrap(URL(string: "https://print.postcards.example"))
        XCTAssertEqual(
            card.previewURL(base: base)?.absoluteString,
            "https://print.postcards.example/preview/panorama?text=Hi")
    }

    func testPriceListStillUsesTheOldWebView() {
        XCTAssertTrue(BrowserViewController.makePriceList() is UIWebView)
    }
}
