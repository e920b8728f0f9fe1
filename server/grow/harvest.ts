import { Refusal } from '#domain/errors.ts'
import type { HarvestLine } from '#domain/grow/grow-api.ts'
import type { Db } from '../db/db.ts'
import type { Cell } from '../http/csv.ts'
import { countUnpaid, findCycle, listLines, type PackedOrder, readFarmRegions } from './grow-queries.ts'
import { readRefundedLines } from './line-refund-queries.ts'
import { isSameLine } from './refund-lines.ts'

/** What each farm must harvest for the paid orders of a cycle. @throws Refusal route.missing */
export async function readHarvest(db: Db, cycleId: string, now: Date) {
  const cycle = await findCycle(db, cycleId)
  if (!cycle) throw new Refusal('route.missing')
  const unpaid = await countUnpaid(db, cycleId)
  const orders = await listPacked(db, cycleId)
  const regions = await readFarmRegions(db)
  return {
    name: cycle.name,
    closesAt: cycle.closesAt,
    readyAt: cycle.readyAt,
    isFinal: unpaid === 0 && Date.parse(cycle.closesAt) <= now.getTime(),
    orders: orders.length,
    unpaid,
    lines: addUp(orders, (farmId) => regions.get(farmId) ?? ''),
  }
}

/** The paid orders of a cycle with what goes into each: without what was refunded of its lines. */
export async function listPacked(db: Db, cycleId: string): Promise<PackedOrder[]> {
  const back = await readRefundedLines(db, { cycleId })
  return (await listLines(db, cycleId)).map((order) => {
    const own = back.filter(({ orderId }) => orderId === order.id)
    const lines = order.lines.map((line) => ({
      ...line,
      quantity: line.quantity - (own.find(isSameLine(line))?.quantity ?? 0),
    }))
    return { ...order, lines: lines.filter(({ quantity }) => quantity > 0) }
  })
}

/** Adds up the lines of orders by farm and crop, in the order of farms and crops. */
function addUp(orders: readonly PackedOrder[], regionOf: (farmId: string) => string): HarvestLine[] {
  const sums = new Map<string, HarvestLine>()
  for (const { farmId, produceId, farm, name, unit, quantity } of orders.flatMap(({ lines }) => lines)) {
    const key = `${farmId} ${produceId}`
    const sum = sums.get(key)
    sums.set(key, {
      farm: farm ?? farmId,
      region: regionOf(farmId),
      produce: name ?? produceId,
      unit: unit ?? '',
      quantity: (sum?.quantity ?? 0) + quantity,
      orders: (sum?.orders ?? 0) + 1,
    })
  }
  return [...sums.values()].toSorted(
    (one, other) => one.farm.localeCompare(other.farm, 'en') || one.produce.localeCompare(other.produce, 'en'),
  )
}

export const HARVEST_HEADER = ['Farm', 'Region', 'Produce', 'Quantity', 'Unit', 'Orders']
export const harvestRow = ({ farm, region, produce, quantity, unit, orders }: HarvestLine): Cell[] => [
  farm,
  region,
  produce,
  quantity,
  unit,
  orders,
]

export const PACKING_HEADER = [
  'Reference',
  'Name',
  'Phone',
  'City',
  'Address',
  'Collected',
  'Farm',
  'Produce',
  'Quantity',
  'Unit',
  'Note',
]
export const packingRows = (orders: readonly PackedOrder[]): Cell[][] =>
  orders.flatMap(({ paystackReference, receiverName, phone, region, location, isCollected, lines, note }) =>
    lines.map(({ farm, name, quantity, unit }) => [
      paystackReference,
      receiverName,
      phone,
      region,
      location,
      isCollected ? 'yes' : 'no',
      farm,
      name,
      quantity,
      unit,
      note,
    ]),
  )
