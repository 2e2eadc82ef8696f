import RehearsalTrace
import Testing

@testable import RehearsalDrawing

/// Screens with thousands of views at once: what is found is what a look at all views finds, with few looks.
@Suite struct CrowdedScreenTests {
  /// Views of some sizes in a seeded order, some of them in others, in popovers, not seen, or one exactly as another.
  private static func views(_ count: Int, seed: Int, spread: Int = 700) -> [ScreenState.DrawnView] {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var views: [ScreenState.DrawnView] = []
    for number in 0..<count {
      let parent = next(4) == 0 ? views.last.map { $0.path + "/" } ?? "" : ""
      let size = Size(width: Double([0, 3, 40, 200, 768][next(5)]), height: Double([2, 20, 44, 300, 1024][next(5)]))
      let place = Point(x: Double(next(spread)) / 2, y: Double(next(spread)) - 20)
      let outline = PopoverOutline(frame: Rect(origin: place, size: size), arrow: nil, side: nil, radius: 8)
      let isCopy = next(20) == 0
      let view = ScreenState.DrawnView(
        path: "\(parent)v\(number)", className: "UIView", frame: Rect(origin: place, size: size),
        clip: next(6) == 0 ? Rect(x: 10, y: 10, width: 90, height: 400) : nil, alpha: Double(next(4)) / 3, depth: 0,
        title: next(3) == 0 ? "title \(number)" : nil, hasSubviews: next(2) == 0,
        outline: next(9) == 0 ? outline : nil, look: [.view, .control, .unseen, .label, .dimming][next(5)])
      views.append(isCopy ? views.last ?? view : view)
    }
    return views
  }

  @Test(arguments: [1, 2, 3, 4])
  func `what lies above a place is what a look at all views finds`(_ seed: Int) throws {
    let views = Self.views(90, seed: seed)
    let crowd = try #require(ScreenCrowd(views))
    let boxes = [Rect(x: 5, y: 5, width: 60, height: 12), Rect(x: 200, y: 300, width: 3, height: 400)]

    for (place, view) in views.enumerated() {
      #expect(crowd.firstPlace(of: view) == views.firstIndex(of: view))
      #expect(crowd.lastPlace(of: view) == views.lastIndex(of: view))
      #expect(crowd.view(view.path) == views.last { $0.path == view.path })
      let isInPopover = views.contains { $0.outline != nil && view.path.hasPrefix($0.path + "/") }
      #expect(crowd.isInPopover(view.path) == isInPopover)
      for box in boxes + [view.frame] {
        let above = views[(place + 1)...].compactMap(\.seen)
        let reaches = crowd.isAny(above: place, at: box) { rect, _ in rect.intersection(box) != nil }
        let covers = crowd.isAny(above: place, at: box) { rect, _ in rect.covers(box) }
        #expect(reaches == above.contains { $0.intersection(box) != nil }, "\(place) at \(box)")
        #expect(covers == above.contains { $0.covers(box) }, "\(place) at \(box)")
      }
    }
  }

  @Test(arguments: [5, 6])
  func `a crowded screen is drawn as it is without the arrangement`(_ seed: Int) {
    let views = Self.views(120, seed: seed)
    let state = ScreenState(size: Size(width: 768, height: 1024), views: views, touches: [], hasStatusBar: false)
    let crowd = ScreenCrowd(views)

    for view in views {
      let alone = ScreenLabel(view, in: state, scale: 0.36)
      let label = ScreenLabel(view, in: state, crowd, scale: 0.36)
      #expect(alone?.text == label?.text && alone?.place == label?.place, "\(view.path)")
      #expect(state.isCovered(view, nil) == state.isCovered(view, crowd))
    }
    for (place, end) in state.subtreeEnds.enumerated() {
      let inside = views[(place + 1)...].prefix { $0.path.hasPrefix(views[place].path + "/") }
      #expect(end == place + 1 + inside.count)
    }
  }

  /// A page of 10,000 views took a minute: for each all others were looked at.
  @Test func `of each view few others are looked at, however many there are`() throws {
    for count in [500, 1_000, 2_000, 4_000] {
      let views = Self.views(count, seed: 7, spread: count)
      let crowd = try #require(ScreenCrowd(views))
      var looks = 0

      for (place, view) in views.enumerated() {
        let box = Rect(x: view.frame.minX, y: view.frame.minY, width: 60, height: 12)
        _ = crowd.isAny(above: place, at: box) { rect, _ in
          looks += 1
          return rect.intersection(box) != nil
        }
      }

      #expect(looks <= 60 * count, "\(looks) looks for \(count) views")
    }
  }

  /// The order as it was found with an insertion into a list, which takes a step for each thing behind it.
  private static func inserted(_ moments: [[String]]) -> [[Int]] {
    var layers: [[Int]] = []
    var places: [String: Int] = [:]
    for (number, there) in moments.enumerated() {
      places = places.filter { there.contains($0.key) }
      var last = -1
      for key in there {
        if let place = places[key] {
          layers[place].append(number)
          last = max(last, place)
        } else {
          last += 1
          for (other, place) in places where place >= last { places[other] = place + 1 }
          places[key] = last
          layers.insert([number], at: last)
        }
      }
    }
    return layers
  }

  @Test(arguments: [1, 2, 3])
  func `things that come and go keep an order that fits every moment`(_ seed: Int) {
    var state = UInt64(seed)
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let moments = (0..<60).map { _ in (0..<next(12)).map { _ in "\(next(14))" } }
    var layers = ScreenLayers<Int>()

    for (number, there) in moments.enumerated() {
      layers.keep(Set(there))
      for key in there { layers.update(key) { $0.append(number) } }
    }

    #expect(layers.inOrder == Self.inserted(moments))
  }

  @Test func `a page draws so many views in all, and shows fewer moments for it`() {
    let views = (1...10_000).map { number in
      TraceView(
        id: ViewID(number: Int32(number)), parent: nil, path: Symbol(index: 1), className: Symbol(index: 1), from: 0,
        to: 5_000)
    }
    let few = MovingScreen.chosen(among: 5_000, views: Array(views.prefix(2_500))) { $0 }
    let many = MovingScreen.chosen(among: 5_000, views: views) { $0 }

    #expect(few.count > 380 && few.first == 0 && few.last == 4_999)
    #expect(many.count > 50 && many.count * 10_000 <= MovingScreen.mostDrawn && many.last == 4_999)
  }
}
