import type { Db } from '#server/db/db.ts'

const STATEMENTS = ['select', 'insert', 'update', 'delete', 'execute', 'with', 'transaction']

/**
 * A database for a process that is killed at its statement number `at`, counted from 1: this one and all later ones fail.
 * An open transaction is rolled back.
 */
export function dyingDatabase(db: Db, at: number): { db: Db; isDead: () => boolean } {
  let count = 0
  const dying = (target: Db): Db =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function' || !STATEMENTS.includes(String(name))) return value
        return (...values: unknown[]) => {
          count += 1
          if (count >= at) throw new Error('killed')
          const [work] = values
          if (name !== 'transaction' || typeof work !== 'function') return value.apply(target, values)
          return value.call(target, (tx: Db) => work(dying(tx)))
        }
      },
    })
  return { db: dying(db), isDead: () => count >= at }
}
