import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** A place in the built server, as stack traces name it. */
const BUILT = /(file:\/\/\/[^\s"()]+\/dist\/server\/[\w-]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

/**
 * The text with every place of the built server replaced by the place in our sources. The maps beside the build are read
 * when a place is first named; Node itself would read all of them at every start, which takes a tenth of it.
 */
export function namingSources(text: string): string {
  return text.replace(BUILT, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(file))
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!found || !('originalSource' in found)) return place
    return `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`
  })
}

/** The map of a built file; undefined when it cannot be read, because a log line must not fail. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  } catch {
    return undefined
  }
}
