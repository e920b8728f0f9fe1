// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorBody } from '#domain/errors.ts'
import { anOrderView, aShop } from '#test/builders.ts'
import { controlOf, openPage, typeInto, untilShown } from '#test/open-page.tsx'
import { TrackOrderPage } from './track-order-page.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  )
})

test('an unknown ID shows a plain message, and can be corrected in place', async () => {
  const order = anOrderView({ orderId: '7K3QF9M2XA' })
  await openPage('/track-order?id=ZZZZZ-ZZZZZ', <TrackOrderPage />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path.startsWith('/api/orders/7K3QF9M2XA')) return Response.json(order)
    if (!path.startsWith('/api/orders/')) return undefined
    return Response.json({ code: 'order.missing', title: 'No order', message: 'We cannot find it.' }, { status: 404 })
  })
  const words = () => document.body.textContent
  await untilShown(() =>
    expect(words()).toContain("We couldn't find an order with that ID. Please check and try again."),
  )
  await untilShown(() => expect(words()).toContain('WhatsApp us'))
  expect(controlOf('Order ID').value).toBe('ZZZZZ-ZZZZZ')
  const find = async (typed: string) => {
    await typeInto('Order ID', typed)
    await act(async () => document.querySelector('form')?.requestSubmit())
  }
  await find('12')
  await untilShown(() => expect(document.activeElement === controlOf('Order ID')).toBe(true))
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  await typeInto('Order ID', '7K3QF')
  expect(document.querySelector('[role=alert]'), 'typing removes it').toBeNull()
  await find('7K3QF9M2XA')
  await untilShown(() => expect(words()).toContain('Awaiting payment'))
  const another = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Track another order')
  await act(async () => another?.click())
  expect(document.querySelector('h1')?.textContent).toBe('Track your order')
})

test('where the server cannot answer for an order, the shop can be called about it', async () => {
  await openPage('/track-order?id=7K3QF-9M2XA', <TrackOrderPage />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    return path.startsWith('/api/orders/') ? Response.json(errorBody('server.failed'), { status: 500 }) : undefined
  })
  await untilShown(() => expect(document.querySelector('h1')?.textContent).toBe('Tracking Error'))
  await untilShown(() => expect(document.querySelector('a[href^="tel:"]')).not.toBeNull())
  expect(document.querySelector('a[href*="7K3QF-9M2XA"][target=_blank]')?.textContent).toContain('WhatsApp us')
})
