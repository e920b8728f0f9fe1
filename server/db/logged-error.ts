import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'

/**
 * An error in the form for the log. A failed statement has its parameters in its message, and the database quotes
 * values: names, phones and addresses, which may not be logged. Of such an error only the statement without values, the
 * database's code, and the names of constraint, table and column are kept.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const failed = causesOf(error).find((cause) => cause instanceof DrizzleQueryError)
  if (!failed) return pino.stdSerializers.err(error)
  const { code, constraint, table, column } = (failed.cause ?? {}) as Record<string, unknown> // in the form of both drivers
  const frames = failed.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { type: 'DatabaseError', code, constraint, table, column, query: failed.query, stack: frames?.join('\n') }
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}
