import { DrizzleQueryError } from 'drizzle-orm/errors'
import { ZodError } from 'zod'
import { isDatabaseAway } from './database-away.ts'

/** Codes of a database that is not there, or is starting or ending; a connection that breaks may have none. */
const NO_ANSWER = /^(?:E[A-Z]|08|57P|undefined$)/

/**
 * Why something failed, in words for the operator's terminal. A failed statement has its parameters in its message: names,
 * phones and addresses. Of such an error only what the database said is taken, without the value that it quotes at the end.
 *
 * @param databaseUrl the database in use, to name it without its password when it is away
 */
export function reasonOf(error: unknown, databaseUrl?: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n')
  }
  const reason = error instanceof DrizzleQueryError ? (error.cause ?? new Error('a statement failed')) : error
  const { code } = reason as { code?: unknown } // in the form of both drivers and of Node
  if (databaseUrl !== undefined && isDatabaseAway(error) && NO_ANSWER.test(String(code))) {
    const { hostname, port, searchParams } = new URL(databaseUrl)
    const host = hostname || searchParams.get('host') // the folder of a socket
    return `The database at ${host}:${port || 5432} does not answer (${code ?? reason.message}).`
  }
  const [words = ''] = reason.message.split(': "')
  // Several addresses of one name that all failed have no message of their own.
  return (error === reason ? reason.message : words) || String(code ?? reason.name)
}
