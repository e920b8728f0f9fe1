import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * Reads a file of variables. The mark with which some editors begin a text is no part of the first name.
 *
 * @returns the variables, none without such a file, and a fault when it cannot be read
 */
export function readEnvFile(path: string): { variables: Record<string, string | undefined>; faults: string[] } {
  try {
    return { variables: parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')), faults: [] }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    if (code === 'ENOENT') return { variables: {}, faults: [] }
    return { variables: {}, faults: [`${path} cannot be read (${code}): give it to the user who runs the shop.`] }
  }
}
