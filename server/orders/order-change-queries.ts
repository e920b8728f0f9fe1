import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type OrderAction, type OrderState, statusIn } from '#domain/orders/order-status.ts'
import type { Templates } from '#domain/settings/settings-api.ts'
import type { Db } from '../db/db.ts'
import { preparedShapes } from '../db/prepared.ts'
import { instant } from '../db/rows.ts'
import { settingRow } from '../settings/settings-queries.ts'
import { linesOf, type OrderLineRow, type OrderRow, readyBy, stateNow } from './order-queries.ts'
import { type EventDetails, orderEvents, orders, type StepFacts } from './order-tables.ts'

export type StatusChange = {
  orderId: string
  from: readonly OrderState[]
  /** Null when the state stays. */
  to: OrderState | null
  actor: string
  now: Date
  /** What the shopper typed when claiming; unchanged when absent. */
  manualTransactionId?: string | null
  /** Who delivers it from now on; unchanged when absent. */
  riderId?: string | null
  /** Whether the change shows that staff have seen the order. */
  isAcknowledged?: boolean
} & Expected & { details?: EventDetails & { action: OrderAction; isUndoable: boolean } }

/** What a caller has seen: then a change that somebody else made since wins. */
type Expected = {
  version?: number
  /** The rider who must be delivering it; anybody when absent. */
  ofRider?: string
}

/** What steps change of an order: values, or SQL over the present ones. */
type OrderChange = { [Column in ChangedColumn]?: OrderRow[Column] | SQL }
type ChangedColumn =
  | keyof StepFacts
  | 'manualTransactionId'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'gpsCode'
  | 'scheduledFor'

/**
 * Changes the status of an order, or a fact beside it, and writes its event in one statement, only from an expected
 * state: of two concurrent calls one wins.
 *
 * @returns the order with its lines, and how its mails are sent; undefined when it is not in an expected state, or
 * has changed since the caller saw it
 */
export async function changeStatus(
  db: Db,
  change: StatusChange,
): Promise<{ order: OrderRow; lines: OrderLineRow[]; sendsMails: boolean; templates: Templates } | undefined> {
  const { orderId, from, to, actor, now, manualTransactionId, riderId, isAcknowledged, details, version, ofRider } =
    change
  const { isUndoable = false, ...facts } = details ?? {}
  const values = {
    ...{ orderId, actor, manualTransactionId, riderId, version, ofRider },
    ...{ minutes: details?.minutes, facts: details ? JSON.stringify(facts) : null, now: now.toISOString() },
  }
  const has = (name: keyof typeof values) => values[name] !== undefined
  const given = (Object.keys(values) as (keyof typeof values)[]).filter(has)
  const shape = JSON.stringify({ from, to, isAcknowledged, isUndoable, given })
  const statement = preparedChanges(db, shape, (composer, name) => {
    const value = (of: keyof typeof values) => sql`${sql.placeholder(of)}`
    const at = instant(sql.placeholder('now'))
    const written = sql`${value('facts')}::jsonb`
    return changing(
      composer,
      sql.placeholder('orderId'),
      {
        version: has('version') ? value('version') : undefined,
        ofRider: has('ofRider') ? value('ofRider') : undefined,
      },
      {
        ...(to !== null && { status: statusIn(to), ...factsOf(to, at) }),
        ...(has('manualTransactionId') && { manualTransactionId: value('manualTransactionId') }),
        ...(has('riderId') && { riderId: value('riderId') }),
        ...(isAcknowledged && {
          acknowledgedAt: sql`coalesce(${orders.acknowledgedAt}, ${at})`,
          acknowledgedBy: sql`coalesce(${orders.acknowledgedBy}, ${value('actor')}::text)`,
          recalledAt: null,
        }),
        ...(has('minutes') && {
          prepareBy: sql`${readyBy} + make_interval(mins => ${value('minutes')}::int)`,
          delayMinutes: sql`${orders.delayMinutes} + ${value('minutes')}::int`,
        }),
      },
      sql`${stateNow} in ${[...from]}`,
      {
        actor: value('actor'),
        at,
        details: isUndoable ? sql`${written} || ${beforeOf(sql.placeholder('orderId'))}` : written,
      },
    ).prepare(name)
  })
  const [row] = await statement.execute(values)
  return row && changedOrder(row)
}

/** The facts beside the status that go with a new state. */
function factsOf(to: OrderState, at: SQL<Date>): OrderChange {
  switch (to) {
    case 'ready':
      return { readyAt: at }
    case 'undelivered':
      return { deliveryFailedAt: at }
    case 'on_the_way':
    case 'delivered':
      return { deliveryFailedAt: null }
    case 'cancelled':
      // Nobody cooks an order that was on the road.
      return { recalledAt: sql`case when ${orders.status} in ('received', 'preparing') then ${at} end` }
    default:
      return {}
  }
}

/** A step that changes something beside the status of an order. */
type SideStep = {
  orderId: string
  actor: string
  now: Date
  details: Pick<EventDetails, 'action' | 'proposal' | 'positions' | 'reason'>
  isUndoable?: boolean
}

/** Writes the event of a step that leaves the status as it is. The caller has locked the order. */
export async function recordSideStep(
  tx: Db,
  { orderId, actor, now, details, isUndoable = false }: SideStep,
): Promise<void> {
  const facts = sql`${JSON.stringify(details)}::jsonb`
  const event = { actor, now, details: isUndoable ? sql`${facts} || ${beforeOf(orderId)}` : facts }
  await writeChange(tx, orderId, {}, {}, event)
}

/** What an undo restores, as this statement found it: a version that the caller expects has not changed since. */
const beforeOf = (
  orderId: string | Placeholder,
) => sql`(select jsonb_build_object('before', jsonb_build_object('status', o.status,
  'riderId', o.rider_id, 'deliveryFailedAt', o.delivery_failed_at, 'acknowledgedAt', o.acknowledged_at,
  'acknowledgedBy', o.acknowledged_by, 'readyAt', o.ready_at, 'recalledAt', o.recalled_at, 'prepareBy', o.prepare_by,
  'delayMinutes', o.delay_minutes)) from orders o where o.id = ${orderId})`

const INSTANTS: readonly string[] = ['deliveryFailedAt', 'acknowledgedAt', 'readyAt', 'recalledAt', 'prepareBy']

/** Undoes the last step of an order: restores what it changed from, and writes the event. */
export async function restoreStep(
  tx: Db,
  step: { orderId: string; version: number; before: Partial<StepFacts> },
  by: { actor: string; reason: string | undefined; now: Date },
): Promise<boolean> {
  const { orderId, version, before } = step
  const values = Object.entries(before).map(([column, value]) => {
    return [column, INSTANTS.includes(column) && typeof value === 'string' ? new Date(value) : value]
  })
  const set: OrderChange = Object.fromEntries(values) // the same columns with their values
  const details: EventDetails = {
    action: 'undo',
    undoes: version,
    ...(by.reason !== undefined && { reason: by.reason }),
  }
  const event = { ...by, details: sql`${JSON.stringify(details)}::jsonb` }
  return (await writeChange(tx, orderId, { version }, set, event)) !== undefined
}

/** What a change of an order writes as its event. */
type NewEvent = { actor: string | SQL; at: SQL<Date>; details: SQL }

/** Changes an order and writes the event in one statement. @returns undefined when the order is not as expected */
export async function writeChange(
  tx: Db,
  orderId: string,
  expected: Expected,
  set: OrderChange,
  event: { actor: string; now: Date; details: SQL },
) {
  const [row] = await changing(tx, orderId, expected, set, undefined, { ...event, at: instant(event.now) })
  return row && changedOrder(row)
}

function changing(
  db: Db,
  orderId: string | Placeholder,
  expected: { [Fact in keyof Expected]: Expected[Fact] | SQL | undefined },
  set: OrderChange,
  where: SQL | undefined,
  event: NewEvent,
) {
  const changed = db.$with('changed').as(
    db
      .update(orders)
      .set({ ...set, version: sql`${orders.version} + 1`, updatedAt: event.at })
      .where(
        and(
          eq(orders.id, orderId),
          where,
          expected.version === undefined ? undefined : eq(orders.version, expected.version),
          expected.ofRider === undefined ? undefined : eq(orders.riderId, expected.ofRider),
        ),
      )
      .returning(),
  )
  const written = db.$with('event').as(
    db
      .insert(orderEvents)
      .select(
        db
          .select({
            orderId: changed.id,
            version: changed.version,
            status: changed.status,
            actor: sql<string>`${event.actor}::text`.as('actor'),
            details: sql<EventDetails | null>`${event.details}`.as('details'),
            at: event.at.as('at'),
          })
          .from(changed),
      )
      .returning({ orderId: orderEvents.orderId }),
  )
  const lines = linesOf(db, orderId)
  const [sendsMails, templates] = [settingRow('send_order_mails'), settingRow('templates')]
  const mails = db
    .select({ id: changed.id, sendsMails: sendsMails.as('sends_mails'), templates: templates.as('templates') })
    .from(changed)
    .as('mails')
  return db
    .with(changed, written)
    .select()
    .from(changed)
    .innerJoin(lines, eq(lines.orderId, changed.id))
    .innerJoin(mails, eq(mails.id, changed.id))
}

/** The composed changes of a status by what they change and expect. */
const preparedChanges = preparedShapes<ReturnType<ReturnType<typeof changing>['prepare']>>('change_order')

const changedOrder = ({ changed: order, lines, mails }: Awaited<ReturnType<typeof changing>>[number]) => ({
  order,
  lines: lines.all,
  ...mails,
})
