import pg from 'pg'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { figure, type Ground, median, type Row } from './measurement.ts'
import { busySeconds } from './process-cost.ts'

const LEAST = 2_000
const CONNECTIONS = 32
const SECONDS = 3
const ITEMS = 1_000
/** Words of dishes, right and wrong; joined in pairs they are more searches than answers are kept. */
const WORDS =
  'jollof jolof rice waakye wakye bread bred banku soup groundnut palm fish chicken goat yam plantain kenkey komi fufu egg'.split(
    ' ',
  )
const SEARCHES = [...WORDS, ...WORDS.flatMap((a) => WORDS.map((b) => `${a} ${b}`))]

/** How many searches of a menu of 1,000 items a processor answers, most of them searched for the first time. */
export async function searchRate(ground: Ground): Promise<Row[]> {
  const port = await freePort()
  const databaseUrl = await ground.newDatabase('search')
  const settings = { port, dataDir: `${ground.folder}/search`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  const shop = startShopProcess(settings)
  const url = `http://127.0.0.1:${port}`
  try {
    await shop.answers(`${url}/api/menu/extras`)
    await fillMenu(databaseUrl)
    await shop.answers(`${url}/api/menu/search?q=rice`)
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
    while (rates.length < ground.rounds) rates.push(await round())
    const rate = median(rates)
    return [
      {
        what: `searches of ${figure(ITEMS)} items, ${figure(SEARCHES.length)} different ones`,
        measured: `${figure(rate)} a busy second`,
        budget: `≥ ${figure(LEAST)}`,
        isWithin: rate >= LEAST,
      },
    ]
  } finally {
    await shop.stop()
  }
}

/** Copies of the opening menu until there are enough. */
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
