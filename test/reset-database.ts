/** The planner takes a table that was never analysed for one of ten pages or more. */
const LARGE = 10 * 8_192

/**
 * Statements that empty a database. Deletion takes a tenth of the time of truncation, which makes new files and has every plan
 * made anew. But only truncation takes back the planner's sizes of tables, so it is for those that have grown or were analysed; it
 * does not take back statistics of values, and the triggers of some tables refuse it.
 */
export const RESET_DATABASE = [
  'select testing.empty_tables()',
  'delete from auth_signing_keys',
  'delete from auth_secrets',
  `do $$ declare grown text; begin
    select string_agg(oid::regclass::text, ', ') into grown from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and (reltuples >= 0
        or greatest(pg_relation_size(oid), pg_relation_size(nullif(reltoastrelid, 0))) > ${LARGE});
    if grown is not null then
      set local session_replication_role = replica;
      execute 'truncate ' || grown || ' cascade';
    end if;
  end $$`,
  'delete from pg_statistic where starelid >= 16384',
]

/** A connection of either engine. */
type Client = { query: (text: string) => Promise<{ rows: unknown[] }> }

/**
 * A digest of everything in the catalogue that a statement of a test might have changed. Of catalogues with many rows it has who
 * wrote each, which a change renews, and not their texts, which take ten times as long.
 */
export async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select md5(string_agg(part, '')) as digest from (
      select string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, reloptions), ',' order by oid) as part
        from pg_class where oid >= 16384
      union all select concat_ws(' ', count(*), sum(xmin::text::bigint)) from pg_attribute where attrelid >= 16384
      union all select concat_ws(' ', count(*), sum(xmin::text::bigint)) from pg_constraint where oid >= 16384
      union all select string_agg(concat_ws(' ', oid, tgrelid, tgenabled, tgname), ',' order by oid) from pg_trigger
      union all select string_agg(p::text, ',' order by oid) from pg_proc p where oid >= 16384
      union all select string_agg(d::text, ',' order by oid) from pg_attrdef d
      union all select string_agg(e::text, ',' order by oid) from pg_extension e
      union all select string_agg(s::text, ',' order by setdatabase, setrole) from pg_db_role_setting s
    ) as parts`)
  const [row] = rows as { digest: string }[]
  return row?.digest ?? ''
}
