import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testDatabase } from '#test/database.ts'
import { airtimeTopUps } from '../../airtime/airtime-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '../../payments/payment-tables.ts'
import { completeSettings } from '../../settings/settings-queries.ts'
import { airtimeCommand } from './airtime-commands.ts'
import { CommandRefused } from './control-socket.ts'

const { db } = await testDatabase()
const NOW = new Date('2026-05-01T13:00:00Z')
const FIRST = '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11'
const SECOND = '4c6f1c0e-7777-4b8f-9d55-0f3f0f2a7b11'

const run = async (input: object) => (await airtimeCommand(db, input, NOW)).message
const aTopUp = (change: Partial<typeof airtimeTopUps.$inferInsert> = {}) =>
  db.insert(airtimeTopUps).values({
    id: FIRST,
    providerId: 'mtn',
    providerName: 'MTN',
    phone: '+233244123456',
    amount: pesewas(2_000),
    paystackReference: `${FIRST}-1`,
    createdAt: new Date('2026-05-01T12:34:56Z'),
    updatedAt: NOW,
    ...change,
  })
/** The payment of the first top-up. */
async function aPayment(paidBy: string) {
  const id = '0198c0de-0000-7000-8000-0000000000d1'
  const taken = { amount: pesewas(2_000), createdAt: NOW, paidAt: NOW }
  const payer = { payerName: '', payerPhone: '', payerEmail: '', request: {} }
  await db
    .insert(paymentIntents)
    .values({ id, purpose: 'airtime', subjectId: FIRST, status: 'paid', paidBy, ...taken, ...payer })
  await db.insert(paymentAttempts).values({
    reference: `${FIRST}-1`,
    intentId: id,
    number: 1,
    status: 'succeeded',
    amountTaken: pesewas(2_000),
    startedAt: NOW,
  })
}
const rows = () => db.select().from(airtimeTopUps)

test('the list shows what to send where, and what the provider is sending', async () => {
  expect(await run({ step: 'list' })).toBe('No airtime is waiting.')
  await aTopUp()
  await aTopUp({ id: SECOND, paystackReference: 'AIR-79EH5MHS7T-1', nextTryAt: NOW, createdAt: NOW })
  expect((await run({ step: 'list' })).split('\n')).toEqual([
    '4c6f1c0e-6a1c  2026-05-01 12:34  MTN  024 412 3456  GH₵ 20.00  waiting',
    '79EH5-MHS7T  2026-05-01 13:00  MTN  024 412 3456  GH₵ 20.00  waiting, being sent automatically',
  ])
})

test('a sent top-up is recorded with the network’s reference, and leaves the list', async () => {
  await aTopUp()
  expect(await run({ step: 'sent', id: '4C6F', reference: 'AT-77' })).toBe('GH₵ 20.00 of MTN for 024 412 3456: sent.')
  expect(await rows()).toMatchObject([
    { status: 'sent', providerReference: 'AT-77', changedBy: 'system:command', updatedAt: NOW },
  ])
  expect(await run({ step: 'list' })).toBe('No airtime is waiting.')
})

test('a top-up that is taken says by whom, and is theirs until it is handed back', async () => {
  await aTopUp()
  expect(await run({ step: 'take', id: '4C6F' })).toContain('yours for 10 minutes')
  expect(await run({ step: 'list' })).toContain('waiting, taken by system:command')
  expect(await run({ step: 'hand-back', id: '4C6F' })).toContain('handed back')
  expect(await run({ step: 'list' })).not.toContain('taken')

  await db.update(airtimeTopUps).set({ changedBy: `staff:${SECOND}`, updatedAt: NOW })
  await expect(run({ step: 'sent', id: '4C6F' })).rejects.toThrow('somebody has taken it to send it')
  const later = new Date(NOW.getTime() + 10 * 60_000)
  expect((await airtimeCommand(db, { step: 'list' }, later)).message).toContain('was taken by')
})

test('a code identifies the top-up in any spelling', async () => {
  await aTopUp()
  await aTopUp({ id: SECOND, paystackReference: 'AIR-79EH5MHS7T-1' })
  await run({ step: 'sent', id: '79eh5 mhs7t' })
  expect(await db.select().from(airtimeTopUps).where(eq(airtimeTopUps.status, 'sent'))).toMatchObject([{ id: SECOND }])
})

test('a failed top-up states its refund: automatic where it was paid through the provider', async () => {
  await completeSettings(db, SEED_SETTINGS)
  await aTopUp()
  await aPayment(`${FIRST}-1`)
  expect(await run({ step: 'failed', id: FIRST })).toBe(
    'GH₵ 20.00 of MTN for 024 412 3456: failed. The money is refunded automatically, and a mail says so.',
  )
  expect(await db.select().from(refunds)).toMatchObject([{ reference: `${FIRST}-1`, amount: 2_000 }])
  await expect(run({ step: 'sent', id: FIRST })).rejects.toThrow('is not a waiting top-up')
})

test('a failed top-up that was paid manually must be refunded manually, and Telegram says so', async () => {
  await aTopUp()
  await aPayment('manual:system:command')
  expect(await run({ step: 'failed', id: FIRST })).toContain('refund it manually')
  expect(await db.select().from(refunds)).toMatchObject([{ method: 'manual', status: 'due', dueAt: null }])
  expect(await db.select().from(outbox)).toMatchObject([{ dedupeKey: `telegram:airtime:${FIRST}:owed` }])
})

test.each([
  { id: 'abc', says: 'is not a waiting top-up' },
  { id: '4c6f1c0e', says: 'means several top-ups' },
  { id: SECOND, says: 'being sent just now' },
])('$id is refused: it $says', async ({ id, says }) => {
  await aTopUp()
  await aTopUp({ id: SECOND, nextTryAt: NOW })
  const refused = run({ step: 'failed', id })
  await expect(refused).rejects.toThrow(CommandRefused)
  await expect(refused).rejects.toThrow(says)
})
