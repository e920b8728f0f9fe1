import { sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import type { Promotion } from '#domain/orders/best-promotion.ts'
import { type HeldPlan, type HeldPlanText, heldPlanOf } from '#domain/plans/plan-discount.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
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
}

/**
 * Reads in one statement what pricing needs: catalogue rows, settings, the actor's plan, the promotions that run, and an
 * order with this key.
 *
 * @param wanted.phone of whoever places an order; null for a quote, so that a quote says nothing about phone numbers
 */
export async function loadForPricing(
  db: Db,
  actor: Actor,
  wanted: {
    itemIds: readonly string[]
    extraIds: readonly string[]
    idempotencyKey: string | null
    phone: string | null
    code: string
    now: Date
  },
): Promise<PricingFacts> {
  const { itemIds, extraIds, idempotencyKey, phone, code, now } = wanted
  const known =
    idempotencyKey === null
      ? sql`null::json`
      : sql`(select json_build_object('id', o.id, 'requestHash', o.request_hash, 'status', o.status, 'total', o.total)
          from orders o where o.idempotency_key = ${idempotencyKey})`
  const promotions = runningPromotions({ userId: userIdOf(actor), phone, code, isBinding: phone !== null, now })
  const [row] = await rowsOf<{
    catalogue: CatalogueRows
    settings: unknown
    plan: HeldPlanText | null
    promotions: Promotion[]
    known: KnownOrder | null
  }>(
    db,
    sql`select ${catalogueRows(itemIds, extraIds)} as catalogue, ${settingsRows} as settings,
      ${heldPlan(actor)} as plan, ${promotions} as promotions, ${known} as known`,
  )
  if (!row) throw new Error('a select without a table always has one row')
  const { settings, plan, ...facts } = row
  return { ...facts, settings: parseSettings(settings), plan: plan && heldPlanOf(plan) }
}
