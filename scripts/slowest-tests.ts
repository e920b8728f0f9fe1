/** The part of Vitest's JSON report that is read here. Durations are in milliseconds. */
type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}
/** The part of Playwright's JSON report that is read here. */
type PlaywrightReport = { suites: PlaywrightSuite[] }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}

export type TimedTest = { title: string; file: string; ms: number }

/** The tests of a report of Vitest. */
export function timedTests({ testResults }: VitestReport, folder: string): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: fullName,
      file: name.replace(`${folder}/`, ''),
      ms: duration ?? 0,
    })),
  )
}

/** The journeys of a report of Playwright, each with all its tries. */
export function timedJourneys({ suites }: PlaywrightReport): TimedTest[] {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, file, tests }) => ({
      title,
      file: `e2e/${file}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...timedJourneys({ suites: suite.suites ?? [] }),
  ])
}

/** The slowest of these as lines of a table, the slowest first. */
export function slowestLines(tests: readonly TimedTest[], count: number): string[] {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ title, file, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}: ${title}`)
}
