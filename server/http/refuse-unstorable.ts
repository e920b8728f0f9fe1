import type { preValidationHookHandler } from 'fastify'
import { Refusal } from '#domain/errors.ts'

const PARTS = ['params', 'query', 'body'] as const
/** Far deeper than any form. What is nested by the thousand runs the server and the database out of stack. */
const MAX_DEPTH = 20

/**
 * Refuses what PostgreSQL cannot keep, in one place for all endpoints, before anything is validated: NUL anywhere, half a
 * surrogate pair, which is no character, and values within values without end. None of it comes from a form. The refusal is
 * `request.invalid`.
 */
export const refuseUnstorable: preValidationHookHandler = (request, _reply, done) => {
  for (const part of PARTS) {
    const message = faultIn(request[part])
    if (message !== undefined) {
      return done(new Refusal('request.invalid', { in: part, issues: [{ path: '', message }] }))
    }
  }
  done()
}

/** What makes a value unstorable, names of fields included; undefined for all others. */
export function faultIn(value: unknown): string | undefined {
  let level = [value] // level by level, not by recursion: whoever sends the value decides how deep it goes
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return 'is nested too deep'
    const next: unknown[] = []
    for (const part of level) {
      if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) {
        return 'holds NUL or half a character'
      }
      if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part)) {
        for (const [name, inner] of Object.entries(part)) next.push(name, inner)
      }
    }
    level = next
  }
  return undefined
}
