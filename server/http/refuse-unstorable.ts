import type { preValidationHookHandler } from 'fastify'
import { Refusal } from '#domain/errors.ts'

const PARTS = ['params', 'query', 'body'] as const
/** Far deeper than any form. Thousands of levels would overflow the stack of server and database. */
const MAX_DEPTH = 20

/**
 * Refuses values that PostgreSQL cannot store, for all endpoints and before validation: NUL anywhere, half a surrogate
 * pair, which is not a character, and very deep nesting. No form sends them. The refusal is `request.invalid`.
 */
export const refuseUnstorable: preValidationHookHandler = (request, _reply, done) => {
  for (const part of PARTS) {
    if (isEmpty(request[part])) continue
    const message = faultIn(request[part])
    if (message !== undefined) {
      return done(new Refusal('request.invalid', { in: part, issues: [{ path: '', message }] }))
    }
  }
  done()
}

/** Whether there is nothing to look at, as in most parts of most requests. */
function isEmpty(part: unknown): boolean {
  if (typeof part !== 'object') return part === undefined
  for (const _ in part) return false
  return true
}

/** Why a value, or the name of a field, cannot be stored; undefined if it can. */
export function faultIn(value: unknown): string | undefined {
  let level = [value] // by level, not by recursion, because the sender decides the depth
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
