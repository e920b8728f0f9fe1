/**
 * Statements that empty a database. Truncation, unlike deletion, also takes back the planner's sizes of tables, but not its
 * statistics of values; the triggers of some tables refuse it.
 */
export const RESET_DATABASE = [
  'set session_replication_role = replica',
  `do $$ declare used text; begin
    select string_agg(oid::regclass::text, ', ') into used from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0;
    if used is not null then execute 'truncate ' || used || ' cascade'; end if;
  end $$`,
  'delete from pg_statistic where starelid >= 16384',
]

/** A connection of either engine. */
type Client = { query: (text: string) => Promise<{ rows: unknown[] }> }

/** A digest of everything in the catalogue that a statement of a test might have changed. */
export async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select md5(string_agg(part, '')) as digest from (
      select string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, reloptions), ',' order by oid) as part
        from pg_class where oid >= 16384
      union all select string_agg(a::text, ',' order by attrelid, attnum) from pg_attribute a where attrelid >= 16384
      union all select string_agg(t::text, ',' order by oid) from pg_trigger t
      union all select string_agg(c::text, ',' order by oid) from pg_constraint c where oid >= 16384
      union all select string_agg(p::text, ',' order by oid) from pg_proc p where oid >= 16384
      union all select string_agg(d::text, ',' order by oid) from pg_attrdef d
      union all select string_agg(e::text, ',' order by oid) from pg_extension e
      union all select string_agg(s::text, ',' order by setdatabase, setrole) from pg_db_role_setting s
    ) as parts`)
  const [row] = rows as { digest: string }[]
  return row?.digest ?? ''
}
