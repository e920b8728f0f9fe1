// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { PushOffer } from './push-offer.tsx'

const TEXTS = TRACKING_TEXTS.push
const ORDER = { orderId: '7K2M9QXR4T', status: 'preparing' } as OrderView // what the component reads

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const subscription = { endpoint: 'https://push.example/1', toJSON: () => ({ endpoint: 'https://push.example/1' }) }
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription }
  const registration = { pushManager }
  const serviceWorker = { getRegistration: async () => registration, ready: registration }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return () => Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Shows the offer. @param answer what the server answers to "Yes, tell me" and to "Stop" */
async function openOffer(answer: (path: string) => Response | Promise<Response>) {
  await openPage('/track-order', <PushOffer order={ORDER} />, ({ path }) =>
    path === '/api/push-key' ? Response.json({ publicKey: 'AAAA' }) : answer(path),
  )
  return catchToasts()
}

/** Presses a button as a keyboard does. */
async function pressFocused(name: string) {
  await act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.focus())
  await press(name)
}

test('that the device is told is read out, and the focus stays in the card until it is stopped', async () => {
  await openOffer(() => Response.json({ ok: true }))
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  await pressFocused(TEXTS.yes)
  await untilShown(() => expect(region?.textContent).toBe(TEXTS.on))
  const card = region?.parentElement
  expect(document.activeElement).toBe(card)
  await pressFocused(TEXTS.stop)
  await untilShown(() => expect(region?.textContent).toBe(''))
  expect(document.activeElement).toBe(card)
})

test.each([
  { code: 'push.too_many', isOver: true, why: 'this order tells no more devices' },
  { code: 'server.busy', isOver: false, why: 'the next press may succeed' },
])('$code is told in its own words, and ends the offer: $isOver, because $why', async ({ code, isOver }) => {
  const refusal = { code, title: 'A title', message: 'Its words.' }
  const toasts = await openOffer(() => Response.json(refusal, { status: 409 }))
  await pressFocused(TEXTS.yes)
  await untilShown(() => expect(toasts).toMatchObject([{ title: 'A title', text: 'Its words.' }]))
  await untilShown(() => expect(document.body.textContent.includes(TEXTS.title)).toBe(!isOver))
  expect(document.activeElement).not.toBe(document.body)
})

test('without a connection it says that notifications could not be stopped, and stay on', async () => {
  const toasts = await openOffer((path) =>
    path.endsWith('/stop') ? Promise.reject(new TypeError('no connection')) : Response.json({ ok: true }),
  )
  await press(TEXTS.yes)
  await press(TEXTS.stop)
  await untilShown(() =>
    expect(toasts).toMatchObject([{ title: TEXTS.notStopped.title, text: expect.stringContaining('try again') }]),
  )
  expect(document.body.textContent).toContain(TEXTS.on)
})
