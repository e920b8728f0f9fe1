import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/** Is told that a statement begins. @returns is told that it has ended */
export type StatementWatch = (statement: string) => (isFailed: boolean) => void

type Query = (...input: unknown[]) => unknown
type Asked = string | { text?: string } | undefined

/** Tells the watch of each statement of this client: a connection of PostgreSQL, PGlite, or a transaction of it. */
function watchClient(client: { query: Query }, watch: StatementWatch): void {
  const query = client.query.bind(client)
  client.query = (...input) => {
    const asked = input[0] as Asked // as both drivers take it
    const ended = watch((typeof asked === 'string' ? asked : asked?.text) ?? '')
    const callback = input.findLastIndex((one) => typeof one === 'function')
    if (callback >= 0) {
      const answer = input[callback] as Query // just checked
      input[callback] = (error: unknown, ...rest: unknown[]) => {
        ended(Boolean(error))
        answer(error, ...rest)
      }
      return query(...input)
    }
    const result = query(...input)
    if (result instanceof Promise) {
      result.then(
        () => ended(false),
        () => ended(true),
      )
    }
    return result
  }
}

/** Watches the statements of every connection that the pool opens. */
export function watchPool(pool: pg.Pool, watch: StatementWatch | undefined): void {
  // Both drivers' types have an overload for each way to ask.
  if (watch) pool.on('connect', (client) => watchClient(client as unknown as { query: Query }, watch))
}

/** Watches the statements of PGlite, alone and within transactions; the time that they wait for each other counts. */
export function watchPglite(pglite: PGlite, watch: StatementWatch | undefined): void {
  if (!watch) return
  watchClient(pglite as unknown as { query: Query }, watch)
  const transaction = pglite.transaction.bind(pglite)
  pglite.transaction = (work) =>
    transaction((tx) => {
      watchClient(tx as unknown as { query: Query }, watch)
      return work(tx)
    })
}
