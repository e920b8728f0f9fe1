/**
 * Measures bare inserts into PostgreSQL for comparison: the same rows as an order, in one transaction per order.
 * Arguments: database address, connections, seconds. Writes orders per second.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const [url = '', connections = '', seconds = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(connections) })

const ORDER = `insert into orders (id, idempotency_key, request_hash, context, status, customer_name, customer_phone,
    customer_email, address, city, notes, requires_age, subtotal, subscription_discount, preorder_discount, delivery_fee,
    service_fee, total, placed_at, updated_at)
  values ($1, $2, $3, 'home', 'awaiting_payment', 'Ama Mensah', '+233244123456', 'ama@example.com', 'Ahodwo, Kumasi',
    'Kumasi', '', false, $4, 0, 0, $5, $6, $7, $8, $8)`
const LINE = `insert into order_lines (order_id, position, item_id, name, category, image, size, options, extras, unit_price,
    quantity, line_total, special)
  values ($1, 0, 'jollof-rice', 'Jollof Rice', 'mains', '/pictures/jollof-rice.webp', 'medium', $2, $3, $4, 2, $5, 'No pepper')`
const EVENT = `insert into order_events (order_id, version, status, actor, at) values ($1, 1, 'awaiting_payment', 'visitor', $2)`
const INTENT = `insert into payment_intents (id, purpose, subject_id, amount, payer_name, payer_phone, payer_email, request,
    created_at)
  values ($1, 'order', $2, $3, 'Ama Mensah', '+233244123456', 'ama@example.com', $4, $5)`
const OPTIONS = JSON.stringify(['Classic', 'Grilled Tilapia'])
const EXTRAS = JSON.stringify([
  { extraId: 'topping-kelewele', name: 'Kelewele', price: 1_100, quantity: 1 },
  { extraId: 'topping-fried-plantain', name: 'Fried Plantain', price: 900, quantity: 2 },
])
const REQUEST = JSON.stringify({ city: 'Kumasi', lines: [{ itemId: 'jollof-rice', size: 'medium', quantity: 2 }] })

async function insertOne(client: pg.PoolClient): Promise<void> {
  const key = randomUUID()
  const id = key.replaceAll('-', '').slice(0, 12)
  const now = new Date()
  await client.query('begin')
  await client.query({ name: 'order', text: ORDER, values: [id, key, key, 23_800, 1_800, 1_280, 26_880, now] })
  await client.query({ name: 'line', text: LINE, values: [id, OPTIONS, EXTRAS, 11_900, 23_800] })
  await client.query({ name: 'event', text: EVENT, values: [id, now] })
  await client.query({ name: 'intent', text: INTENT, values: [randomUUID(), id, 26_880, REQUEST, now] })
  await client.query('commit')
}

let count = 0
const begin = performance.now()
const end = begin + Number(seconds) * 1_000
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      await insertOne(client)
      count += 1
    }
    client.release()
  }),
)
process.stdout.write(String((count * 1_000) / (performance.now() - begin)))
await pool.end()
