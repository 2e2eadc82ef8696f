import RehearsalPlainText
package import RehearsalStore

extension ChangePlaces {
  /// `where ios ≥ 5.1 in 3 scripts, 12 of 24 cells`, the three places with most cells.
  package func lines(about changed: [Session], width: Int) -> [String] {
    let places = places(of: changed)
    let told = places.prefix(3).map { place in
      let scripts = place.scripts.count == 1 ? place.scripts[0] : counted(place.scripts.count, "script")
      let words = place.words == ChangePlaces.everywhere ? place.words : "where \(place.words)"
      return TextWidth.visible("\(words) in \(scripts), \(place.cellCount) of \(counted(place.total, "cell"))")
    }
    let rest = places.count > told.count ? ["… and \(counted(places.count - told.count, "place")) more"] : []
    return (told + rest).flatMap { TextWidth.folded($0, width: width - 2) }.map { "  \($0)" }
  }
}
