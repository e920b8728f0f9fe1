import pg from 'pg'

/** A statement that was sent this often is named. */
const OFTEN = 20
/** How many statements are counted; beyond it counting begins anew. Bulk statements have a text for each length. */
const MOST_TEXTS = 2_000
/** How many statements are named: each connection keeps a plan for each of them. */
const MOST_NAMES = 150

/**
 * Connections of one database that name the statements that the shop sends often, so that PostgreSQL parses and plans each
 * once for a connection. That is half of the cost of a statement of a checkout.
 *
 * @returns the class of the connections, for a pool
 */
export function namingClient(): typeof pg.Client {
  const nameOf = createStatementNames()
  return class extends pg.Client {
    override query = function (this: pg.Client, ...input: unknown[]) {
      const [statement, ...rest] = input
      return Reflect.apply(pg.Client.prototype.query, this, [named(statement, nameOf), ...rest])
    } as pg.Client['query'] // one function stands for its many signatures
  }
}

type NameOf = (text: string) => string | undefined

function named(statement: unknown, nameOf: NameOf): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement
  if ('name' in statement && statement.name !== undefined) return statement
  const name = nameOf(String(statement.text))
  return name === undefined ? statement : { ...statement, name }
}

/** @returns a function that gives a statement, by its text, a name once it was sent often and as long as few have one */
export function createStatementNames(): NameOf {
  const names = new Map<string, string>()
  let counts = new Map<string, number>()
  return (text) => {
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
}
