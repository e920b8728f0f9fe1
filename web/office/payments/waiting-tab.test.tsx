// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { WaitingPayment } from '#domain/payments/manual-api.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { WaitingTab } from './waiting-tab.tsx'

const claim: WaitingPayment = {
  id: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b13',
  ...{ purpose: 'order', subjectId: '0DX4AHQQQQ', version: 2, amount: pesewas(17_640) },
  ...{ payerName: 'Ama', payerPhone: '+233244123456', transactionId: null, match: null, others: [] },
  createdAt: '2026-11-20T11:50:00.000Z',
}

test.each([
  { step: 'rejection', open: 'Reject: Order 0DX4A-HQQQQ', send: 'There is no money with this transaction ID.' },
  { step: 'confirmation', open: 'Confirm: Order 0DX4A-HQQQQ', send: 'Confirm anyway' },
])(
  'a $step names the claim that was seen, not the transaction id that came meanwhile; once refused, that of now',
  async ({ open, send }) => {
    const asked: unknown[] = []
    let rows = [claim]
    const queries = await openPage('/admin/payments', <WaitingTab file={undefined} />, ({ method, path, body }) => {
      if (method === 'GET')
        return Response.json({ rows: path.startsWith('/api/payments/waiting') ? rows : [], next: null })
      asked.push(body)
      return Response.json({ code: 'order.changed', title: 'Changed meanwhile', message: '' }, { status: 409 })
    })
    await press(open)
    rows = [{ ...claim, version: 3, transactionId: '84157189921' }]
    void queries.invalidateQueries()
    await untilShown(() => expect(document.body.textContent).toContain('84157189921'))
    for (const count of [1, 2]) {
      await press(send)
      await untilShown(() => expect(asked).toHaveLength(count))
    }
    expect(asked).toMatchObject([{ expectedVersion: 2 }, { expectedVersion: 3 }])
  },
)

test('a confirmation names the line that was asked about, not one that is imported under the question', async () => {
  const asked: unknown[] = []
  let rows = [claim]
  const queries = await openPage('/admin/payments', <WaitingTab file={undefined} />, ({ method, path, body }) => {
    if (method === 'GET')
      return Response.json({ rows: path.startsWith('/api/payments/waiting') ? rows : [], next: null })
    asked.push(body)
    return undefined
  })
  await press('Confirm: Order 0DX4A-HQQQQ')
  const line = {
    ...{ transactionId: '84157189921', amount: claim.amount, senderPhone: null, senderName: 'Kofi' },
    ...{ note: '', explanation: null, sentAt: null, importedAt: claim.createdAt },
  }
  rows = [{ ...claim, match: { kind: 'similar', line: { ...line, id: '0b0d9c5e-5c0f-4c8e-9a54-0d6c3f1f2b13' } } }]
  void queries.invalidateQueries()
  await untilShown(() => expect(document.body.textContent).toContain('84157189921'))
  await press('Confirm anyway')
  await untilShown(() => expect(asked).toMatchObject([{ expectedVersion: 2, lineId: null }]))
})
