import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS } from '../migrations-folder.ts'
import type { Script } from './postgres-programs.ts'

/** About how much of a table is read at once; a page with the pictures that it points to may be more. */
const BYTES_AT_ONCE = 1_000_000

/** As Drizzle makes it before the first migration. */
const MIGRATIONS_TABLE = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
`

/**
 * The script that makes a migrated PGlite anew in an empty database of PostgreSQL, for a user who need not be a superuser.
 * Triggers rest meanwhile, because their effects are rows that are copied too, and foreign keys are made anew when all
 * rows are there. The script fails when a table has not all of its rows, so it belongs into one transaction.
 */
export async function* scriptOfPglite(pglite: PGlite): AsyncGenerator<Script> {
  yield `set client_encoding = 'UTF8'; set search_path = public;\n${MIGRATIONS_TABLE}`
  for (const { sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) yield `${sql.join('\n;\n')}\n;\n`

  const tables = await list<Table>(pglite, TABLES)
  const foreignKeys = await list<ForeignKey>(pglite, FOREIGN_KEYS)
  for (const { table, name } of foreignKeys) yield `alter table ${table} drop constraint ${name};\n`
  for (const { name } of tables) yield `alter table ${name} disable trigger user;\n`
  yield `truncate ${tables.map(({ name }) => name).join(', ')};\n` // what migrations have filled
  for (const table of tables) yield* copyOf(pglite, table)
  for (const { name, value } of await list<Sequence>(pglite, SEQUENCES)) yield `select setval('${name}', ${value});\n`
  for (const { name } of tables) yield `alter table ${name} enable trigger user;\n`
  for (const { table, name, definition } of foreignKeys) {
    yield `alter table ${table} add constraint ${name} ${definition};\n`
  }
}

/** The rows of a table, and the check that all have come. */
async function* copyOf(pglite: PGlite, { name, columns, pages, pagesAtOnce }: Table): AsyncGenerator<Script> {
  yield `copy ${name} (${columns}) from stdin;\n`
  let rows = 0
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const within = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`
    const piece = `copy (select ${columns} from ${name} where ${within}) to '/dev/blob'`
    const { blob, affectedRows } = await pglite.query(piece)
    rows += affectedRows ?? 0
    if (blob) yield new Uint8Array(await blob.arrayBuffer())
  }
  const [source] = await list<{ count: number }>(pglite, `select count(*)::int as count from ${name}`)
  if (source?.count !== rows) throw new Error(`${name} has ${source?.count} rows, of which ${rows} were read`)
  yield `\\.
do $$ begin
  if (select count(*) from ${name}) <> ${rows} then raise exception 'of the rows of ${name} some are missing'; end if;
end $$;
`
}

async function list<Row>(pglite: PGlite, statement: string): Promise<Row[]> {
  const { rows } = await pglite.query<Row>(statement)
  return rows
}

/** Names are quoted where they need it. */
type Table = { name: string; columns: string; pages: number; pagesAtOnce: number }
type ForeignKey = { table: string; name: string; definition: string }
type Sequence = { name: string; value: string }

const OURS = `relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`
const TABLES = `
  select format('%s.%I', relnamespace::regnamespace, relname) as name, columns, pages,
    greatest(1, ${BYTES_AT_ONCE}::bigint * pages / greatest(1, pg_table_size(c.oid)))::int as "pagesAtOnce"
  from pg_class c,
    lateral (select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages) as size,
    lateral (select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as stored
  where ${OURS} and relkind = 'r' order by 1`
const FOREIGN_KEYS = `
  select format('%s.%I', relnamespace::regnamespace, relname) as "table", quote_ident(conname) as name,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = conrelid where ${OURS} and contype = 'f' order by 1, 2`
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
  where schemaname in ('public', 'drizzle') and last_value is not null`
