import { sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import { type HeldPlan, type HeldPlanText, heldPlanOf } from '#domain/plans/plan-discount.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { isBlocked } from '../blocks/block-queries.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { type CatalogueRows, catalogueRows } from '../menu/menu-queries.ts'
import { heldPlan } from '../profiles/profile-queries.ts'
import { parseSettings, settingsRows } from '../settings/settings-queries.ts'
import type { KnownOrder } from './order-queries.ts'

/** Everything that pricing a cart needs. */
export type PricingFacts = {
  catalogue: CatalogueRows
  settings: Settings
  /** The actor's subscription, expired or not; null without one. */
  plan: HeldPlan | null
  known: KnownOrder | null
  /** Whether who orders is blocked; false without contacts. */
  isBlocked: boolean
}

/** The contacts of an order, for blocks. */
export type OrderContact = { phone: string; email: string | null }

/**
 * Reads in one statement what pricing needs: catalogue rows, settings, the actor's plan, and an order with this key.
 */
export async function loadForPricing(
  db: Db,
  actor: Actor,
  wanted: {
    itemIds: readonly string[]
    extraIds: readonly string[]
    idempotencyKey: string | null
    contact: OrderContact | undefined
    now: Date
  },
): Promise<PricingFacts> {
  const known =
    wanted.idempotencyKey === null
      ? sql`null::json`
      : sql`(select json_build_object('id', o.id, 'requestHash', o.request_hash, 'status', o.status, 'total', o.total)
          from orders o where o.idempotency_key = ${wanted.idempotencyKey})`
  const { contact, now } = wanted
  const blocked =
    contact === undefined
      ? sql`false`
      : isBlocked({ userId: userIdOf(actor), phones: [contact.phone], emails: [contact.email] }, now)
  const [row] = await rowsOf<{
    catalogue: CatalogueRows
    settings: unknown
    plan: HeldPlanText | null
    known: KnownOrder | null
    isBlocked: boolean
  }>(
    db,
    sql`select ${catalogueRows(wanted.itemIds, wanted.extraIds)} as catalogue, ${settingsRows} as settings,
      ${heldPlan(actor)} as plan, ${known} as known, ${blocked} as "isBlocked"`,
  )
  if (!row) throw new Error('a select without a table always has one row')
  const { catalogue, settings, plan, known: knownOrder } = row
  return {
    catalogue,
    settings: parseSettings(settings),
    plan: plan && heldPlanOf(plan),
    known: knownOrder,
    isBlocked: row.isBlocked,
  }
}
