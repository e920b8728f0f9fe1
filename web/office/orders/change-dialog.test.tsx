// @vitest-environment jsdom
import { act, type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useOrderActs } from './use-order.ts'

type Order = ComponentProps<typeof ChangeDialog>['order']
const first: Order = {
  orderId: 'ABCDEFGH',
  version: 2,
  state: 'received',
  contact: { phone: '+233201234567', address: 'Ahodwo', point: null, gpsCode: null },
  scheduledFor: null,
  placedAt: '2026-11-20T11:00:00.000Z',
  totals: { preorderDiscount: pesewas(0) },
}

let show = (_: Order) => {}
function Page() {
  const [order, setOrder] = useState(first)
  show = setOrder
  const acts = useOrderActs(order.orderId)
  return <ChangeDialog order={order} acts={acts} onClose={() => undefined} />
}

test('an address that was typed while the kitchen went on with the order is saved over its newest version', async () => {
  const sent: unknown[] = []
  await openPage('/admin/orders/ABCDEFGH', <Page />, ({ method, body }) => {
    if (method === 'PATCH') sent.push(body)
    return undefined
  })
  await typeInto('Address', 'Bantama, the blue gate')
  await press('Wrong address')
  await act(async () => show({ ...first, version: 3, state: 'preparing' }))
  await press('Change')

  await untilShown(() =>
    expect(sent).toEqual([{ expectedVersion: 3, reason: 'Wrong address', address: 'Bantama, the blue gate' }]),
  )
})

test('an address that a colleague has changed meanwhile is shown before the typed one replaces it', async () => {
  await openPage('/admin/orders/ABCDEFGH', <Page />, () => undefined)
  await typeInto('Address', 'Bantama, the blue gate')
  const contact = { phone: '', address: 'Asokwa', point: null, gpsCode: null }
  await act(async () => show({ ...first, version: 3, contact }))

  expect(document.body.textContent).toContain('Saved with other values meanwhile: Address.')
})
