// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { anOrderView } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, typeInto, untilShown } from '#test/open-page.tsx'
import { FooterTracker } from './footer-tracker.tsx'

test('the footer finds an order by its ID, also in small letters and with o for 0 or l for 1', async () => {
  const toasts = catchToasts()
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  )
  const order = anOrderView({ orderId: '7K3Q01M2XA' })
  await openPage('/terms', <FooterTracker />, ({ path }) =>
    path.startsWith('/api/orders/7K3Q01M2XA') ? Response.json(order) : undefined,
  )
  const find = () => act(async () => document.querySelector('form')?.requestSubmit())
  await find()
  expect(toasts).toMatchObject([{ title: 'Order ID Required' }])
  await typeInto('Order ID', '7k3qo-lm2xa')
  await find()
  await untilShown(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Awaiting payment'))
})
