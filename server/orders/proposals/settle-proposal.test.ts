import { expect, test } from 'vitest'
import { askingShop, KITCHEN, MANAGER, WAAKYE } from '#test/asking-shop.ts'

const shop = await askingShop()
const { app, time, paidOrder, card, asStaff, propose, answer, timeOuts } = shop

test.each(['answer', 'timeout', 'call'] as const)(
  'the end of a question about a cooked order changes its papers, because the line is still taken out of its bag: %s',
  async (way) => {
    const orderId = await paidOrder()
    await propose(orderId, { kind: way === 'call' ? 'call_me' : 'refund_line', position: 0 })
    await asStaff(KITCHEN, orderId, 'steps', { action: 'prepare' })
    await asStaff(KITCHEN, orderId, 'steps', { action: 'ready' })
    if (way === 'answer') await answer(orderId, 'accept')
    if (way === 'timeout') {
      time.passMinutes(11)
      await timeOuts()
    }
    if (way === 'call') {
      const replaced = { outcome: 'replace', choice: WAAKYE }
      const late = await asStaff(MANAGER, orderId, 'proposals/1/decision', replaced)
      expect(late.json()).toMatchObject({ code: 'order.transition_refused' })
      await asStaff(MANAGER, orderId, 'proposals/1/decision', { outcome: 'refund' })
    }
    expect(await card(orderId)).toMatchObject({ version: 6, state: 'ready', lines: [{ isRefunded: true }, {}] })
    expect((await app.inject(`/api/orders/${orderId}/desk`)).json()).toMatchObject({ paperVersion: 6 })
  },
)

test('a question is not withdrawn once the order has left without its line: the line is refunded at its time', async () => {
  const orderId = await paidOrder()
  await propose(orderId)
  await asStaff(KITCHEN, orderId, 'steps', { action: 'prepare' })
  await asStaff(KITCHEN, orderId, 'steps', { action: 'dispatch', riderId: null })
  const withdrawn = await asStaff(KITCHEN, orderId, 'proposals/1/withdraw', {})
  expect(withdrawn.json()).toMatchObject({ code: 'order.transition_refused' })
  time.passMinutes(11)
  expect(await timeOuts()).toBe(1)
  expect((await card(orderId)).lines).toMatchObject([{ isRefunded: true }, {}])
})
