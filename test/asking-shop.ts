import { randomBytes } from 'node:crypto'
import { type Staff, VISITOR } from '#domain/actor.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { StaffLine } from '#domain/orders/proposals-api.ts'
import { endTimedOut } from '#server/orders/proposals/proposal-jobs.ts'
import { testShop } from './app.ts'
import { aChoice, aStaffMember } from './builders.ts'
import { aTakenPayment } from './scripted-paystack.ts'

export const KITCHEN = aStaffMember()
export const MANAGER = aStaffMember({ role: 'manager', userId: '0198c0de-0000-7000-8000-0000000000d1' })

export const MEAL = { itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia' } as const
/** A large jollof with tilapia for 105.00, which is line 0, and a sack of rice for 150.00. */
export const TWO_LINES = [aChoice(MEAL), aChoice()]
/** For 90.00. */
export const WAAKYE: LineChoice = aChoice({ ...MEAL, itemId: 'waakye', size: 'medium', variationId: 'classic' })

/** A shop whose staff ask shoppers about lines of paid orders. */
export async function askingShop() {
  const shop = await testShop()
  const { app, database, paystack, time, post, initiated } = shop

  async function paidOrder(lines: LineChoice[] = TWO_LINES, change: Record<string, unknown> = {}) {
    shop.as(VISITOR)
    const { scheduledFor = null } = change
    const quote = await post('/api/quote', { context: 'home', lines, scheduledFor })
    const { orderId, reference, total } = await initiated({
      lines,
      expectedTotal: quote.json().totals.total,
      ageConfirmed: true,
      ...change,
    })
    paystack.fates.set(reference, aTakenPayment(total))
    await post(`/api/payments/${reference}/settle`)
    return orderId
  }
  const card = async (orderId: string, actor: Staff = KITCHEN) => {
    shop.as(actor)
    return (await app.inject(`/api/orders/${orderId}/card`)).json<BoardCard>()
  }
  const versionOf = async (orderId: string) => (await card(orderId)).version
  async function asStaff(actor: Staff, orderId: string, path: string, body: object) {
    const expectedVersion = await versionOf(orderId)
    shop.as(actor)
    return post(`/api/orders/${orderId}/${path}`, { expectedVersion, ...body })
  }
  const propose = (orderId: string, body: object = { kind: 'replace', position: 0, choice: WAAKYE }) =>
    asStaff(KITCHEN, orderId, 'proposals', body)
  const answer = (orderId: string, given: 'accept' | 'refund', number = 1) => {
    shop.as(VISITOR)
    return post(`/api/orders/${orderId}/proposals/${number}/answer`, { answer: given })
  }
  const staffLine = async (orderId: string, position = 0) => {
    shop.as(KITCHEN)
    return (await app.inject(`/api/orders/${orderId}/lines/${position}`)).json<StaffLine>()
  }
  const timeOuts = () => endTimedOut(database.db, { now: time.now, random: randomBytes, log: console })
  const money = async (orderId: string) => {
    shop.as(MANAGER)
    return (await app.inject(`/api/orders/${orderId}/money`)).json()
  }
  return { ...shop, paidOrder, card, versionOf, asStaff, propose, answer, staffLine, timeOuts, money }
}
