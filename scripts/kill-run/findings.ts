/** A number that a run has found, and what it must be. */
export type Finding = { what: string; count: number; mustBe?: number }

/** How many of these are wrong, which none may be. */
export function none<One>(what: string, all: readonly One[], isWrong: (one: One) => boolean): Finding {
  return { what, count: all.filter(isWrong).length, mustBe: 0 }
}

/** Prints what a run has found, then whether every number is as it must be; that is the exit code too. */
export function printFindings(findings: readonly Finding[], words: { clean: string; failed: string }): void {
  for (const { what, count, mustBe } of findings) {
    const mark = mustBe === undefined ? ' ' : count === mustBe ? '✓' : '✗'
    console.log(`${mark} ${what.padEnd(76)} ${String(count).padStart(9)}`)
  }
  const isClean = findings.every(({ count, mustBe }) => mustBe === undefined || count === mustBe)
  console.log(isClean ? words.clean : words.failed)
  process.exitCode = isClean ? 0 : 1
}
