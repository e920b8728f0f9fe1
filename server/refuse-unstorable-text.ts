import type { preValidationHookHandler } from 'fastify'
import { Refusal } from '#domain/errors.ts'

const PARTS = ['params', 'query', 'body'] as const

/**
 * Refuses text that PostgreSQL cannot keep, in one place for all endpoints, before anything is validated: NUL anywhere,
 * and half a surrogate pair, which is no character. Neither comes from a keyboard. The refusal is `request.invalid`.
 */
export const refuseUnstorableText: preValidationHookHandler = (request, _reply, done) => {
  const part = PARTS.find((one) => holdsUnstorableText(request[one]))
  if (part === undefined) return done()
  const issues = [{ path: '', message: 'holds NUL or half a character' }]
  done(new Refusal('request.invalid', { in: part, issues }))
}

/** Whether such text stands anywhere in a value, names of fields included. */
export function holdsUnstorableText(value: unknown): boolean {
  const left = [value] // not by recursion: whoever sends the value decides how deep it goes
  while (left.length > 0) {
    const part = left.pop()
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return true
    if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part)) {
      for (const [name, inner] of Object.entries(part)) left.push(name, inner)
    }
  }
  return false
}
