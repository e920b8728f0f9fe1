import { sql } from 'drizzle-orm'
import { NETWORK_NAMES, type Network } from '#domain/payments/networks.ts'
import type { Db } from '../../db/db.ts'
import { instant, rowsOf } from '../../db/rows.ts'

/** The time that is looked at, and how long a payer usually needs to answer, in seconds. */
const WINDOW_SECONDS = 600
const SILENT_SECONDS = 45
/** How many payments in a row must have failed. */
const IN_A_ROW = 3

/**
 * The networks that keep failing: of the last ten minutes' payments the newest three, each of another subject, failed by the
 * network, or are still silent after 45 seconds. What payers cause themselves does not count, and one success ends it.
 */
export async function listTroubled(db: Db, now: Date): Promise<Network[]> {
  const at = instant(now)
  const rows = await rowsOf<{ network: Network }>(
    db,
    sql`select network from (
        select network, is_bad, row_number() over (partition by network order by started_at desc, intent_id) as place from (
          select distinct on (network, intent_id) network, intent_id, started_at,
            status <> 'succeeded' as is_bad,
            status = 'succeeded' or fault = 'network'
              or (status in ('starting', 'open') and step is distinct from 'voucher'
                and started_at < ${at} - make_interval(secs => ${SILENT_SECONDS})) as counts
          from payment_attempts
          where network is not null and network in (${sql.join(
            NETWORK_NAMES.map((name) => sql`${name}`),
            sql`, `,
          )})
            and started_at > ${at} - make_interval(secs => ${WINDOW_SECONDS})
          order by network, intent_id, started_at desc
        ) newest where counts
      ) ranked where place <= ${IN_A_ROW}
      group by network having count(*) = ${IN_A_ROW} and bool_and(is_bad)`,
  )
  return rows.map(({ network }) => network)
}
