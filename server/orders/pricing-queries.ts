import { sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import type { Promotion } from '#domain/orders/best-promotion.ts'
import { type HeldPlan, heldPlanOf } from '#domain/plans/plan-discount.ts'
import { isBlocked } from '../blocks/block-queries.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { instant } from '../db/rows.ts'
import { type CatalogueRows, catalogueRows } from '../menu/menu-queries.ts'
import { heldPlan } from '../profiles/profile-queries.ts'
import { someSettings } from '../settings/settings-queries.ts'
import type { KnownOrder } from './order-queries.ts'
import { runningPromotions } from './promotions/promotion-queries.ts'
import { isSlotFull } from './slot-queries.ts'

/** Everything that pricing a cart needs. */
export type PricingFacts = {
  catalogue: CatalogueRows
  settings: ReturnType<typeof settings.parse>
  /** The actor's subscription, expired or not; null without one. */
  plan: HeldPlan | null
  promotions: Promotion[]
  known: KnownOrder | null
  /** Whether who orders is blocked; false without contacts. */
  isBlocked: boolean
  /** Whether the kitchen has as many orders for the slot as it can make. */
  isSlotFull: boolean
}

/** The contacts of an order, for blocks and promotions. */
export type OrderContact = { phone: string; email: string | null }

const settings = someSettings(
  ...([
    'tariff',
    'delivery_hours',
    'kitchen_hours',
    'special_days',
    'cities',
    'orders',
    'age_confirm',
    'switches',
  ] as const),
)

const pricingFacts = prepared((db) => {
  const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const [userId, phone, email] = [value('userId', 'uuid'), value('phone', 'text'), value('email', 'text')]
  const [key, code] = [value('idempotencyKey', 'uuid'), value('code', 'text')]
  const at = instant(sql.placeholder('now'))
  const isBinding = sql`(${key} is not null)`
  const bindingPhone = sql`case when ${isBinding} then ${phone} end`
  const known = sql<KnownOrder | null>`(select json_build_object('id', o.id, 'requestHash', o.request_hash,
      'status', o.status, 'total', o.total) from orders o where o.idempotency_key = ${key})`
  return db
    .select({
      catalogue: catalogueRows(value('itemIds', 'text[]'), value('extraIds', 'text[]')).as('catalogue'),
      settings: settings.rows.as('settings'),
      plan: heldPlan(userId).as('plan'),
      promotions: runningPromotions({ userId, phone: bindingPhone, code, isBinding, at }).as('promotions'),
      known: known.as('known'),
      isBlocked:
        sql<boolean>`${phone} is not null and ${isBlocked({ userId, phones: [phone], emails: [email] }, at)}`.as(
          'is_blocked',
        ),
      isSlotFull: isSlotFull(instant(sql.placeholder('scheduledFor')), at).as('is_slot_full'),
    })
    .from(sql`(select) as one`)
    .prepare('pricing_facts')
})

/**
 * Reads in one statement what pricing needs: catalogue rows, settings, the actor's plan, the promotions that run, whether
 * who orders is blocked, and an order with this key.
 *
 * @param wanted.contact of whoever orders; null for a quote, so that a quote says nothing about phone numbers
 * @param wanted.idempotencyKey of an order that is placed
 */
export async function loadForPricing(
  db: Db,
  actor: Actor,
  wanted: {
    itemIds: readonly string[]
    extraIds: readonly string[]
    idempotencyKey: string | null
    contact: OrderContact | null
    code: string
    scheduledFor: string | null
    now: Date
  },
): Promise<PricingFacts> {
  const { contact, now, ...given } = wanted
  const values = { ...given, userId: userIdOf(actor), phone: contact?.phone ?? null, email: contact?.email ?? null }
  const [row] = await pricingFacts(db).execute({ ...values, now: now.toISOString() })
  if (!row) throw new Error('a select without a table always has one row')
  return { ...row, settings: settings.parse(row.settings), plan: row.plan && heldPlanOf(row.plan) }
}
