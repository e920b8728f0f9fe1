import pg from 'pg'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { busySeconds } from './process-cost.ts'

const LEAST = 2_000
const CONNECTIONS = 32
const SECONDS = 3
const ITEMS = 1_000
/** Words of dishes, spelled right and wrong. Their pairs are more searches than answers are cached. */
const WORDS =
  'jollof jolof rice waakye wakye bread bred banku soup groundnut palm fish chicken goat yam plantain kenkey komi fufu egg'.split(
    ' ',
  )
const SEARCHES = [...WORDS, ...WORDS.flatMap((a) => WORDS.map((b) => `${a} ${b}`))]

/** Measures searches of a menu of 1,000 items per second of processor time, most of them not cached. */
export async function searchRate(bench: BenchContext): Promise<Row[]> {
  const port = await freePort()
  const databaseUrl = await bench.newDatabase('search')
  const settings = { port, dataDir: `${bench.folder}/search`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  const shop = startShopProcess(settings)
  const url = `http://127.0.0.1:${port}`
  try {
    await shop.waitUntilReady(`${url}/api/menu/extras`)
    await fillMenu(databaseUrl)
    await shop.waitUntilReady(`${url}/api/menu/search?q=rice`)
    let count = 0
    const path = () => {
      count += 1
      return `/api/menu/search?q=${encodeURIComponent(SEARCHES[count % SEARCHES.length] ?? '')}`
    }
    const round = async () => {
      const before = await busySeconds(shop.pid)
      const { answers } = await load({ url, seconds: SECONDS, connections: CONNECTIONS, path })
      return answers / ((await busySeconds(shop.pid)) - before)
    }
    await round() // warms up
    const rates: number[] = []
    while (rates.length < bench.rounds) rates.push(await round())
    const rate = median(rates)
    return [
      {
        what: `searches of ${formatNumber(ITEMS)} items, ${formatNumber(SEARCHES.length)} different ones`,
        measured: `${formatNumber(rate)} per CPU second`,
        budget: `≥ ${formatNumber(LEAST)}`,
        isWithin: rate >= LEAST,
      },
    ]
  } finally {
    await shop.stop()
  }
}

/** Copies the opening menu's items until there are {@link ITEMS}. */
async function fillMenu(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into menu_items (id, name, description, category, image, grouping, search_text, popular)
      select id || '-' || n, name || ' ' || n, description, category, image, grouping, search_text, popular
      from menu_items cross join generate_series(2, 9) n order by n, id
      limit ${ITEMS} - (select count(*) from menu_items)`,
  )
  await client.end()
}
