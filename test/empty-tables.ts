import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** Tables that the shop itself cannot empty; no other table refers to them. */
const ONLY_ADDED_TO = ['audit_log', 'cash_entries']
const EMPTY_THEM = ONLY_ADDED_TO.map(
  (table) => `if exists (select 1 from ${table}) then
  execute 'alter table ${table} disable trigger user'; delete from ${table};
  execute 'alter table ${table} enable trigger user'; end if;`,
).join(' ')
/** What the deletes before have written. */
const WRITTEN_BY_DELETES = 'delete from deleted_objects;'

/**
 * Makes the function that empties every table except the keys that the auth server has opened. By deleting, children
 * first: truncation makes a new file per table, and takes ten times as long. A function's statements are planned once.
 */
export async function addEmptyTables(db: Db): Promise<void> {
  await addFunction(db, 'empty_tables', deletesFrom(await childrenFirst(db)))
}

/**
 * Makes the function that leaves in the tables what they contain now, and nothing else. What no test has changed stays: each row
 * tells who wrote it. The other rows are copied within the database, which takes less than a third of the time that the shop's
 * statements take.
 */
export async function addFillTables(db: Db): Promise<void> {
  const all = await childrenFirst(db)
  const filled = new Map<string, number>()
  for (const table of all) {
    const [row] = await rowsOf<{ count: number }>(db, sql.raw(`select count(*)::int from ${table}`))
    if (row?.count) filled.set(table, row.count)
  }
  for (const table of filled.keys()) await db.execute(sql.raw(`create table testing.${table} as table ${table}`))
  await db.execute(sql`create table testing.fillings as select pg_current_xact_id()::xid as id`)

  const isUnchanged = (count: number, table: string) =>
    `(select count(*) = ${count} and bool_and(xmin = filling) from ${table})`
  const inserts = [...filled.keys()]
    .reverse()
    .map((table) => `insert into ${table} overriding system value table testing.${table};`)
  await addFunction(
    db,
    'fill_tables',
    `if ${[...filled].map(([table, count]) => isUnchanged(count, table)).join(' and ')} then
      ${deletesFrom(all.filter((table) => !filled.has(table)))}
    else
      perform testing.empty_tables(); ${inserts.join(' ')}
      update testing.fillings set id = pg_current_xact_id()::xid;
    end if;`,
    'filling xid := (select id from testing.fillings);',
  )
  await db.execute(sql`select testing.empty_tables()`)
}

const deletesFrom = (tables: string[]) =>
  [EMPTY_THEM, ...tables.map((table) => `delete from ${table};`), WRITTEN_BY_DELETES].join(' ')

async function addFunction(db: Db, name: string, body: string, declared = ''): Promise<void> {
  await db.execute(sql`create schema if not exists testing`)
  await db.execute(
    sql.raw(`create function testing.${name}() returns void language plpgsql as
      $$ declare ${declared} begin ${body} end $$`),
  )
}

/** The tables in an order that violates no foreign key. */
async function childrenFirst(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string; parents: string[] }>(
    db,
    sql`
      select c.oid::regclass::text as name,
        coalesce(array_agg(k.confrelid::regclass::text) filter (where k.confrelid <> c.oid), '{}') as parents
      from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ${['auth_signing_keys', 'auth_secrets', ...ONLY_ADDED_TO]}
      group by c.oid`,
  )
  const left = new Map(rows.map(({ name, parents }) => [name, parents]))
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left.keys()].filter((table) => ![...left.values()].some((parents) => parents.includes(table)))
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}
