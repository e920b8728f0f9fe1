import pg from 'pg'

/** A statement that was sent this often is named. */
const OFTEN = 20
/** Of statements that are counted; beyond it counting begins anew. Bulk statements have a text for each length. */
const MOST_TEXTS = 2_000
/** Of named statements: each connection keeps a plan for each of them. */
const MOST_NAMES = 150

/**
 * A connection that names the statements that the shop sends often, so that PostgreSQL parses and plans each once for a
 * connection. That is half of the cost of a statement of a checkout.
 */
export class NamingClient extends pg.Client {
  override query = function (this: NamingClient, ...input: unknown[]) {
    const [statement, ...rest] = input
    return Reflect.apply(pg.Client.prototype.query, this, [named(statement), ...rest])
  } as pg.Client['query'] // one function stands for its many signatures
}

const names = new Map<string, string>()
let counts = new Map<string, number>()

function named(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement
  if ('name' in statement && statement.name !== undefined) return statement
  const name = nameOf(String(statement.text))
  return name === undefined ? statement : { ...statement, name }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count >= OFTEN) {
    counts.delete(text)
    const name = `often_${names.size}`
    names.set(text, name)
    return name
  }
  if (counts.size >= MOST_TEXTS) counts = new Map()
  counts.set(text, count)
  return undefined
}
