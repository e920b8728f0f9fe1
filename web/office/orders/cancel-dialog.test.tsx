// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { OrderMoney } from '#domain/orders/order-money-api.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useOrderActs } from './use-order.ts'

const ORDER = { orderId: 'ABCDEFGH', version: 2, state: 'received' } as const

test('the page says where its reason goes, and tells the server so', async () => {
  const sent: unknown[] = []
  function Page() {
    const acts = useOrderActs('ABCDEFGH')
    return <CancelDialog order={ORDER} money={undefined} acts={acts} onClose={() => undefined} />
  }
  await openPage('/admin/orders/ABCDEFGH', <Page />, ({ method, path, body }) => {
    if (method === 'POST') sent.push([path, body])
    return undefined
  })
  expect(document.body.textContent).toContain('The reason is in the message to the shopper, where one is sent.')
  await typeInto('Reason', 'no gas')
  await press('Cancel the order')

  await untilShown(() =>
    expect(sent).toEqual([['/api/orders/ABCDEFGH/cancel?tellsReason=true', { expectedVersion: 2, reason: 'no gas' }]]),
  )
})

test('the version is that of the opening, however often the order is read under the dialog; once refused, the next one', async () => {
  const sent: unknown[] = []
  function Page() {
    const [version, setVersion] = useState(2)
    const acts = useOrderActs('ABCDEFGH')
    return (
      <>
        <CancelDialog order={{ ...ORDER, version }} money={undefined} acts={acts} onClose={() => undefined} />
        <button type="button" id="again" onClick={() => setVersion(version + 1)}>
          Read again
        </button>
      </>
    )
  }
  await openPage('/admin/orders/ABCDEFGH', <Page />, ({ method, body }) => {
    if (method === 'GET') return undefined
    sent.push(body)
    return Response.json({ code: 'order.changed', title: 'Changed meanwhile', message: '' }, { status: 409 })
  })
  await typeInto('Reason', 'no gas')
  for (const count of [1, 2, 3]) {
    await act(async () => document.getElementById('again')?.click())
    await press('Cancel the order')
    await untilShown(() => expect(sent).toHaveLength(count))
  }
  expect(sent, 'each change is told').toMatchObject([2, 3, 4].map((expectedVersion) => ({ expectedVersion })))
})

test('nothing was taken: a late card payment is refunded automatically, and mobile money sent manually is not', async () => {
  const placed = { subtotal: pesewas(1_000), deliveryFee: pesewas(0), serviceFee: pesewas(0), total: pesewas(1_000) }
  const discounts = { subscriptionDiscount: pesewas(0), preorderDiscount: pesewas(0) }
  const none = { taken: pesewas(0), refunded: pesewas(0), refunding: pesewas(0), refundable: pesewas(0) }
  const lists = { promotion: null, isManual: false, refunds: [], adjustments: [] }
  const money = OrderMoney.parse({ ...none, ...lists, placed: { ...placed, ...discounts } })
  function Page() {
    const acts = useOrderActs('ABCDEFGH')
    const order = { ...ORDER, state: 'awaiting_payment' } as const
    return <CancelDialog order={order} money={money} acts={acts} onClose={() => undefined} />
  }
  await openPage('/admin/orders/ABCDEFGH', <Page />, () => undefined)
  expect(document.body.textContent).toContain(
    'A late card payment is refunded automatically; mobile money that was sent manually is not: look for it in the statement.',
  )
})
