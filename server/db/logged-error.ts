import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'

/**
 * An error as it is logged. A failed statement carries its parameters in its message, and the database repeats values in
 * its own: names, phones and addresses that no log line may hold. Of such an error only what says where it happened is
 * kept: the statement without its values, the database's code and the names of constraint, table and column.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const failed = causesOf(error).find((cause) => cause instanceof DrizzleQueryError)
  if (!failed) return pino.stdSerializers.err(error)
  const { code, constraint, table, column } = (failed.cause ?? {}) as Record<string, unknown> // as both drivers report it
  const frames = failed.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { type: 'DatabaseError', code, constraint, table, column, query: failed.query, stack: frames?.join('\n') }
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}
