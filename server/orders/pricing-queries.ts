import { sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import type { Promotion } from '#domain/orders/best-promotion.ts'
import { type HeldPlan, type HeldPlanText, heldPlanOf } from '#domain/plans/plan-discount.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { isBlocked } from '../blocks/block-queries.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { type CatalogueRows, catalogueRows } from '../menu/menu-queries.ts'
import { heldPlan } from '../profiles/profile-queries.ts'
import { parseSettings, settingsRows } from '../settings/settings-queries.ts'
import type { KnownOrder } from './order-queries.ts'
import { runningPromotions } from './promotions/promotion-queries.ts'

/** Everything that pricing a cart needs. */
type PricingFacts = {
  catalogue: CatalogueRows
  settings: Settings
  /** The actor's subscription, expired or not; null without one. */
  plan: HeldPlan | null
  promotions: Promotion[]
  known: KnownOrder | null
  /** Whether who orders is blocked; false without contacts. */
  isBlocked: boolean
}

/** The contacts of an order, for blocks and promotions. */
export type OrderContact = { phone: string; email: string | null }

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
    now: Date
  },
): Promise<PricingFacts> {
  const { itemIds, extraIds, idempotencyKey, contact, code, now } = wanted
  const userId = userIdOf(actor)
  const isBinding = idempotencyKey !== null
  const known = isBinding
    ? sql`(select json_build_object('id', o.id, 'requestHash', o.request_hash, 'status', o.status, 'total', o.total)
        from orders o where o.idempotency_key = ${idempotencyKey})`
    : sql`null::json`
  const phone = isBinding ? (contact?.phone ?? null) : null
  const promotions = runningPromotions({ userId, phone, code, isBinding, now })
  const blocked = contact ? isBlocked({ userId, phones: [contact.phone], emails: [contact.email] }, now) : sql`false`
  const [row] = await rowsOf<{
    catalogue: CatalogueRows
    settings: unknown
    plan: HeldPlanText | null
    promotions: Promotion[]
    known: KnownOrder | null
    isBlocked: boolean
  }>(
    db,
    sql`select ${catalogueRows(itemIds, extraIds)} as catalogue, ${settingsRows} as settings,
      ${heldPlan(actor)} as plan, ${promotions} as promotions, ${known} as known, ${blocked} as "isBlocked"`,
  )
  if (!row) throw new Error('a select without a table always has one row')
  const { settings, plan, ...facts } = row
  return { ...facts, settings: parseSettings(settings), plan: plan && heldPlanOf(plan) }
}
