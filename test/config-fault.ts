import { ConfigRefused, readConfig } from '#server/config/config.ts'

/** The faults of a configuration as one text; undefined when it is right. */
export function configFault(env: Record<string, string>): string | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (refused) {
    if (refused instanceof ConfigRefused) return refused.faults.join(' ')
    throw refused
  }
}
