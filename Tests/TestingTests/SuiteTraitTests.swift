import Testing

@testable import RehearsalTesting

/// Which suites the end of a run is waited for.
@Suite struct SuiteTraitTests {
  @Test func `a suite counts unless a condition skips it, whichever trait stands first`() async {
    let rehearsals: any Trait = .rehearsals(in: "Rehearsals")
    let disabled: any Trait = ConditionTrait.disabled("not now")
    let enabled: any Trait = ConditionTrait.enabled(if: true)
    let broken: any Trait = ConditionTrait.enabled { throw CancellationError() }

    #expect(await RehearsalsTrait.isPerformed(under: [rehearsals]))
    #expect(await RehearsalsTrait.isPerformed(under: [rehearsals, enabled]))
    #expect(await !RehearsalsTrait.isPerformed(under: [rehearsals, disabled]))
    #expect(await !RehearsalsTrait.isPerformed(under: [enabled, disabled, rehearsals]))
    #expect(await !RehearsalsTrait.isPerformed(under: [rehearsals, broken]))
  }
}
