import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AUDITED_ENTITIES } from '#domain/audit/audited-entities.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { allEndpoints } from '#test/all-endpoints.ts'
import { testDatabase } from '#test/database.ts'
import { rowsOf } from '../../db/rows.ts'

const { db } = await testDatabase()
const endpoints = await allEndpoints()

/** Tables whose trigger writes to the audit. */
const AUDIT = (table: string) => ({ trigger: table })
/** Rows that name who made them. */
const OWN = (column: `${string}.${string}`) => ({ column })
/** Acts that the action itself records. */
const ACT = OWN('audit_log.actor')
const STEP = OWN('order_events.actor')

/** Where every endpoint that lets staff change something leaves who did it. */
const RECORDS: Record<string, { trigger: string } | { column: string }> = {
  'POST /api/airtime/desk/:topUpId/failed': OWN('airtime_top_ups.changed_by'),
  'POST /api/airtime/desk/:topUpId/sent': OWN('airtime_top_ups.changed_by'),
  'PUT /api/airtime/desk/:topUpId/taken': ACT,
  'POST /api/blocks': AUDIT('blocks'),
  'DELETE /api/blocks/:id': AUDIT('blocks'),
  'PUT /api/blog/posts/:postId': AUDIT('posts'),
  'POST /api/blog/posts/:postId/delete': AUDIT('posts'),
  // A preview stores nothing.
  'POST /api/blog/preview': AUDIT('posts'),
  'POST /api/cash/entries': OWN('cash_entries.made_by'),
  'POST /api/cash/handins': OWN('cash_handins.rider_id'),
  'POST /api/cash/handins/:id/count': OWN('cash_handins.counted_by'),
  'POST /api/cash/riders/:riderId/count': ACT,
  'POST /api/cash/handins/:id/write-off': OWN('cash_entries.made_by'),
  'PUT /api/catalogue': OWN('row_versions.saved_by'),
  'PUT /api/catalogue/examples': ACT,
  'PUT /api/challenges/:challengeId': AUDIT('challenges'),
  'PUT /api/challenges/entries/:entryId/state': AUDIT('challenge_entries'),
  'POST /api/deliveries': STEP,
  'POST /api/menu/extras': AUDIT('extras'),
  'PATCH /api/menu/extras/:extraId': AUDIT('extras'),
  'POST /api/menu/extras/changes': AUDIT('extras'),
  'POST /api/menu/items': AUDIT('menu_items'),
  'PATCH /api/menu/items/:itemId': AUDIT('menu_items'),
  'POST /api/menu/changes': AUDIT('menu_items'),
  // Previews store nothing.
  'POST /api/menu/bulk': AUDIT('menu_items'),
  'POST /api/menu/import': AUDIT('menu_items'),
  'POST /api/menu/extras/import': AUDIT('extras'),
  'PUT /api/menu/extras/:extraId/sold-out': AUDIT('extras'),
  'PUT /api/menu/items/:itemId/sold-out': AUDIT('menu_items'),
  // The item that uses the picture is recorded; one that nobody uses is deleted.
  'POST /api/menu/pictures': AUDIT('menu_items'),
  'PUT /api/menu/items/:itemId/ways/:wayId/sold-out': AUDIT('menu_item_options'),
  'POST /api/messages/:messageId/send': ACT,
  'POST /api/messages/:messageId/resend': ACT,
  // The key of the message names its sender.
  'POST /api/notify/telegram': OWN('outbox.dedupe_key'),
  'POST /api/notify/telegram-document': OWN('outbox.dedupe_key'),
  'POST /api/grow/orders/:id/refunds': OWN('refunds.asked_by'),
  'POST /api/subscriptions/orders/:id/refunds': OWN('refunds.asked_by'),
  'POST /api/orders/:orderId/cancel': STEP,
  'POST /api/orders/:orderId/delivery': STEP,
  'PATCH /api/orders/:orderId/delivery': STEP,
  'POST /api/orders/:orderId/notes': AUDIT('order_notes'),
  'POST /api/orders/:orderId/prints': OWN('order_prints.printed_by'),
  'POST /api/orders/:orderId/proposals': STEP,
  'POST /api/orders/:orderId/proposals/:number/decision': STEP,
  'POST /api/orders/:orderId/proposals/:number/withdraw': STEP,
  'POST /api/orders/:orderId/refunds': OWN('refunds.asked_by'),
  'POST /api/orders/:orderId/send-again': STEP,
  'POST /api/orders/:orderId/steps': STEP,
  'POST /api/orders/:orderId/undo': STEP,
  'POST /api/orders/steps': STEP,
  'POST /api/payments/:id/confirm': STEP,
  'POST /api/payments/:id/reject': STEP,
  'POST /api/payments/held/:reference': ACT,
  'POST /api/people/:personId/block': AUDIT('blocks'),
  'POST /api/people/:personId/erasure': ACT,
  'POST /api/people/:personId/export': ACT,
  'POST /api/people/:personId/notes': AUDIT('person_notes'),
  'POST /api/people/:personId/phone-removal': ACT,
  'DELETE /api/people/:personId/sessions': ACT,
  'PUT /api/promotions/:promotionId': AUDIT('promotions'),
  'POST /api/promotions/:promotionId/end': AUDIT('promotions'),
  'PUT /api/ratings/:ratingId/comment': AUDIT('ratings'),
  'POST /api/refunds/:refundId/again': ACT,
  'POST /api/refunds/:refundId/sent': ACT,
  'POST /api/refunds/:refundId/stop': ACT,
  'POST /api/classes/:id/cancel': OWN('class_cancellations.cancelled_by'),
  'POST /api/classes/:id/check-in': OWN('class_seats.checked_in_by'),
  'DELETE /api/classes/:id/waiting/:userId': ACT,
  'POST /api/classes/seats/:seatId/refund': OWN('class_seats.changed_by'),
  'POST /api/enquiries/:id': OWN('enquiries.changed_by'),
  'POST /api/grow/applications/:id': OWN('grow_applications.changed_by'),
  'POST /api/recipes/orders/:id/receiver': OWN('recipe_orders.confirmed_by'),
  'POST /api/requests/:kind/:id': OWN('chillz_service_requests.changed_by'),
  'POST /api/requests/:kind/:id/refund': OWN('chillz_service_requests.changed_by'),
  'POST /api/ride/:orderId/photo': OWN('delivery_photos.rider_id'),
  'POST /api/ride/:orderId/steps': OWN('ride_steps.rider_id'),
  'PUT /api/ride/shift': OWN('rider_shifts.rider_id'),
  'POST /api/settlements/csv': OWN('settlements.stored_by'),
  'POST /api/settlements/pull': ACT,
  'PUT /api/settings/:key': AUDIT('settings'),
  'POST /api/shifts': OWN('shifts.user_id'),
  'DELETE /api/staff/:userId': AUDIT('staff_members'),
  'PUT /api/staff/:userId/role': AUDIT('staff_members'),
  'DELETE /api/staff/:userId/second-factor': ACT,
  'POST /api/staff/invitations': AUDIT('staff_invitations'),
  'DELETE /api/staff/invitations/:id': AUDIT('staff_invitations'),
  'POST /api/statements': OWN('statement_lines.imported_by'),
  'PUT /api/statements/lines/:id/explanation': OWN('statement_lines.explained_by'),
  // A preview stores nothing.
  'POST /api/statements/preview': OWN('statement_lines.imported_by'),
  'DELETE /api/switches/:mode': AUDIT('settings'),
  'PUT /api/switches/lightsOut': AUDIT('settings'),
  'PUT /api/switches/pause': AUDIT('settings'),
  'PUT /api/switches/rush': AUDIT('settings'),
  'PUT /api/templates/:key': AUDIT('settings'),
  'POST /api/templates/:key/test': ACT,
  'POST /api/welfare/:weekOf/:userId': OWN('welfare_deliveries.changed_by'),
}

const changing = endpoints.filter(({ method, access }) => method !== 'GET' && typeof access === 'object')
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

test('every endpoint by which staff change something says where it leaves who did it', () => {
  expect(
    changing.map(nameOf).toSorted(),
    'record it: by a trigger of the audit, by recordAct(), or in a row that names the actor; then name that here',
  ).toEqual(Object.keys(RECORDS).toSorted())
})

/** The parts of a request that say which state the caller saw: a version, or the state itself. */
const SEEN = ['expectedVersion', 'version', 'before', 'comment']

/** The endpoints of staff that do not name what the caller saw, by the reason why no change of somebody else is lost. */
const UNSEEN = {
  'it stores nothing': [
    'POST /api/blog/preview',
    'POST /api/menu/bulk',
    'POST /api/menu/extras/import',
    'POST /api/menu/import',
    'POST /api/people/:personId/export',
    'POST /api/statements/preview',
    'POST /api/templates/:key/test',
  ],
  'it adds a row, and changes only one that it replaces; the same row is added once': [
    'POST /api/cash/entries',
    'POST /api/cash/riders/:riderId/count',
    'POST /api/menu/extras',
    'POST /api/menu/items',
    'POST /api/menu/pictures',
    'POST /api/messages/:messageId/resend',
    'POST /api/notify/telegram',
    'POST /api/notify/telegram-document',
    'POST /api/orders/:orderId/notes',
    'POST /api/people/:personId/notes',
    'POST /api/settlements/csv',
    'POST /api/settlements/pull',
    'POST /api/staff/invitations',
    'POST /api/statements',
  ],
  'it is about the caller alone': [
    'POST /api/cash/handins',
    'POST /api/ride/:orderId/photo',
    'POST /api/ride/:orderId/steps',
    'PUT /api/ride/shift',
    'POST /api/shifts',
  ],
  'it says a whole state with its end, which every screen shows at once: the last word counts': [
    'PUT /api/menu/extras/:extraId/sold-out',
    'PUT /api/menu/items/:itemId/sold-out',
    'PUT /api/menu/items/:itemId/ways/:wayId/sold-out',
    'DELETE /api/switches/:mode',
    'PUT /api/switches/lightsOut',
    'PUT /api/switches/pause',
    'PUT /api/switches/rush',
  ],
  'it ends something for good: for the second there is nothing left to end': [
    'POST /api/classes/:id/cancel',
    'DELETE /api/classes/:id/waiting/:userId',
    'POST /api/people/:personId/erasure',
    'DELETE /api/people/:personId/sessions',
  ],
  // Each has a test beside its code that the second is told by whom and when.
  'it is done once, from the one state that it fits: the refusal says who was first, and when': [
    'POST /api/airtime/desk/:topUpId/failed',
    'POST /api/airtime/desk/:topUpId/sent',
    'PUT /api/airtime/desk/:topUpId/taken',
    'POST /api/blocks',
    'DELETE /api/blocks/:id',
    'POST /api/cash/handins/:id/count',
    'POST /api/cash/handins/:id/write-off',
    'POST /api/classes/:id/check-in',
    'POST /api/classes/seats/:seatId/refund',
    'POST /api/messages/:messageId/send',
    'POST /api/payments/held/:reference',
    'POST /api/people/:personId/block',
    'POST /api/recipes/orders/:id/receiver',
    'POST /api/refunds/:refundId/again',
    'POST /api/refunds/:refundId/sent',
    'POST /api/refunds/:refundId/stop',
    'POST /api/requests/:kind/:id',
    'POST /api/requests/:kind/:id/refund',
    'DELETE /api/staff/:userId',
    'DELETE /api/staff/:userId/second-factor',
    'DELETE /api/staff/invitations/:id',
    'PUT /api/statements/lines/:id/explanation',
  ],
}

test('every endpoint by which staff change something names what its caller saw, but for those that are listed here with their reason', () => {
  const unseen = changing.filter((endpoint) => !namesWhatWasSeen(endpoint)).map(nameOf)
  expect(unseen.toSorted(), 'take expectedVersion, or give the reason here').toEqual(
    Object.values(UNSEEN).flat().toSorted(),
  )
})

/** Whether a request must or may say which state its caller saw. */
function namesWhatWasSeen({ schema }: Endpoint): boolean {
  const body = 'body' in schema ? schema.body : undefined
  const published =
    body instanceof z.ZodType ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : ''
  return SEEN.some((part) => published.includes(`"${part}":`))
}

test('every recorded table has a name in the audit', async () => {
  const recorded = await recordedTables()
  expect(recorded.filter((name) => !AUDITED_ENTITIES.some((entity) => entity === name))).toEqual([])
})

test('the places of the records exist', async () => {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const recorded = await recordedTables()
  const missing = Object.values(RECORDS).filter((place) =>
    'column' in place ? !columns.some(({ name }) => name === place.column) : !recorded.includes(place.trigger),
  )
  expect(missing).toEqual([])
})

async function recordedTables(): Promise<string[]> {
  const triggers = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('record_change', 'record_private_change', 'record_order_note')`,
  )
  return triggers.map(({ name }) => name)
}
