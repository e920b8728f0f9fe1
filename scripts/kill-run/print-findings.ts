import type { Finding } from './read-books.ts'

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
