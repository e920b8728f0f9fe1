import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'

const shop = await testShop()
const { app, paystack, post, initiated, view } = shop
const JOLLOF = { itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia' } as const
const WAAKYE = { ...JOLLOF, itemId: 'waakye', size: 'medium', variationId: 'classic' } as const

test('a cooked order offers nothing in the place of a line, because its shopper could not accept it', async () => {
  const { orderId, reference, total } = await initiated({ lines: [aChoice(JOLLOF)], expectedTotal: 12_915 })
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  const asStaff = async (path: string, body: object) => {
    shop.as(aStaffMember())
    const { version } = (await app.inject(`/api/orders/${orderId}/card`)).json<BoardCard>()
    const reply = await post(`/api/orders/${orderId}/${path}`, { expectedVersion: version, ...body })
    expect(reply.statusCode).toBe(200)
    shop.as(VISITOR)
  }
  const proposal = async () => (await view(orderId)).lines[0]?.now.proposal
  await asStaff('proposals', { kind: 'replace', position: 0, choice: aChoice(WAAKYE) })
  await asStaff('steps', { action: 'prepare' })
  expect(await proposal()).toMatchObject({ replacement: { itemId: 'waakye' } })

  await asStaff('steps', { action: 'ready' })
  expect(await proposal()).toMatchObject({ kind: 'replace', replacement: null, refund: 10_500 })
  const accepted = await post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'accept' })
  expect(accepted.json()).toMatchObject({ code: 'proposal.too_late' })
  const refused = await post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'refund' })
  expect(refused.json(), 'nothing is left of it').toMatchObject({
    status: 'cancelled',
    payment: { state: 'refunding' },
  })
})
