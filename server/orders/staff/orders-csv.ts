import type { z } from 'zod'
import type { Staff } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { downloadOrders, ListedOrder } from '#domain/orders/order-list-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { rightsNow } from '../../auth/auth.ts'
import type { Db } from '../../db/db.ts'
import { type Cell, cedisCell } from '../../http/csv.ts'
import { listOrders } from './list-orders.ts'
import { listMoney, type OrderSums } from './list-queries.ts'

/** Orders that are read and held at once. */
const STEP = 100

type Row = { order: ListedOrder; money: OrderSums }

const COLUMNS: Record<string, (row: Row) => Cell> = {
  Order: ({ order }) => formatOrderId(order.orderId),
  Day: ({ order }) => serviceDay(new Date(order.placedAt)),
  Placed: ({ order }) => order.placedAt,
  Slot: ({ order }) => order.scheduledFor,
  City: ({ order }) => order.city,
  State: ({ order }) => order.state,
  Payment: ({ order }) => order.payment,
  Items: ({ order }) => order.items.map(({ name, quantity }) => `${quantity}x ${name}`).join(', '),
}
/** For those who may read reports, with the second step. */
const MONEY: typeof COLUMNS = {
  'Subtotal (GHS)': ({ money }) => cedisCell(money.subtotal),
  'Discounts (GHS)': ({ money }) => cedisCell(money.discounts),
  'Delivery fee (GHS)': ({ money }) => cedisCell(money.deliveryFee),
  'Service fee (GHS)': ({ money }) => cedisCell(money.serviceFee),
  'Total (GHS)': ({ order }) => cedisCell(order.total),
  'Paid (GHS)': ({ money }) => cedisCell(money.paid),
  'Refunded (GHS)': ({ money }) => cedisCell(money.refunded),
}
/** For those who may read people, with the second step: the file has everybody's. */
const CONTACT: typeof COLUMNS = { Name: ({ order }) => order.customerName, Phone: ({ order }) => order.phone }

/** The list of orders as a file: its header, and its rows, which are read page by page while they are sent. */
export async function ordersCsv(
  db: Db,
  actor: Staff,
  filters: z.output<(typeof downloadOrders)['schema']['querystring']>,
) {
  const may = await rightsNow(db, actor)
  const columns = { ...COLUMNS, ...(may('reports.read') && MONEY), ...(may('people.read') && CONTACT) }
  async function* rows() {
    let cursor: string | undefined
    do {
      const page = await listOrders(db, actor, { ...filters, limit: STEP, cursor })
      const sums = await listMoney(
        db,
        page.rows.map(({ orderId }) => orderId),
      )
      for (const order of page.rows) {
        const money = sums.get(order.orderId)
        if (money) yield Object.values(columns).map((cellOf) => cellOf({ order, money }))
      }
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }
  return { header: Object.keys(columns), rows: rows() }
}
