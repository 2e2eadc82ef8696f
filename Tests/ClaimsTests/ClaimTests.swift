import RehearsalClaims
import Testing

@Suite struct ClaimTests {
  @Test func `the claims of a subject are numbered from 1 without gaps`() {
    for (prefix, claims) in Dictionary(grouping: Claims.all, by: \.prefix) {
      let numbers = claims.map { Int($0.id.dropFirst(prefix.count + 1)) }

      #expect(numbers == Array(1...claims.count), "\(prefix)")
      #expect(claims.allSatisfy { $0.id.count == prefix.count + 4 }, "\(prefix)")
    }
    #expect(Claims.all.count > 300)
  }

  @Test(arguments: Claims.all)
  func `a claim says what, where it was read, and when it shows`(_ claim: Claim) {
    #expect(!claim.statement.isEmpty && claim.statement.last == ".")
    #expect(!claim.texts.isEmpty && claim.texts.allSatisfy("ABCDE".map(String.init).contains))
    #expect(
      ["all", "3.2-4.x", "3.2-5.0", "3.2-5.1", "5.0", "5.0-5.1", "5.0+", "5.1+", "6.0+"].contains(claim.ios))
    #expect(!claim.when.isEmpty)
    #expect(!claim.then.isEmpty)
    let classes = Set(claim.then.map { String($0.prefix { $0 != ":" }) })
    #expect(classes == Set(claim.observable))
  }

  @Test func `a contrast is known to both sides`() {
    for claim in Claims.all {
      for other in claim.contrast {
        #expect(Claims.named(other)?.contrast.contains(claim.id) == true, "\(claim.id) and \(other)")
      }
    }
  }

  /// `tools/docs` writes it.
  @Test func `the page about the sources lists the subjects of the claims as they are`() throws {
    #expect(try Page("Sources.md").holds(Self.listing(), after: "## Claims"), "tools/docs writes them")
  }

  /// A row for each subject, popovers first.
  private static func listing() -> String {
    let order = ["POP", "PRE", "BGV", "DIS", "LIF", "APP", "INT", "SEG", "AUT", "SPL", "SPG", "SGP", "DEV"]
    let rows = order.map { prefix in
      let claims = Claims.all.filter { $0.prefix == prefix }
      return "| [\(prefix)](../Claims/\(prefix).yaml) | \(claims.first?.subject ?? "") | \(claims.count) |\n"
    }
    return """

      `rehearse claims` lists them, and `rehearse claims DIS-014` shows one in full: its statement, its texts, for \
      which systems it
      holds, what contradicts it, and the scripts and tests that exercise it.

      | claims | subject | number |
      | --- | --- | ---: |

      """ + rows.joined()
  }
}
