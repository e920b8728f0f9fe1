// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { RequestView } from '#domain/requests/requests-api.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { AirtimeTab } from './airtime-tab.tsx'
import { OpenTab } from './open-tab.tsx'

const tractor: RequestView = {
  kind: 'dispatch',
  id: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b13',
  name: 'Tractor',
  status: 'requested',
  reference: 'DSP-0DX4AHQQQQ-1',
  createdAt: '2026-11-20T12:00:00.000Z',
  total: pesewas(30_000),
  refundable: pesewas(30_000),
  ...{ hours: null, location: 'Osu', region: 'Accra', phone: '+233244123456', note: null },
  ...{ pictureId: null, scheduledAt: null, userId: null },
}
const topUp = {
  id: tractor.id,
  providerName: 'MTN',
  phone: '+233244123456',
  amount: 1_000,
  status: 'waiting',
  reference: 'AIR-0DX4AHQQQQ-1',
  createdAt: tractor.createdAt,
  ...{ memberName: '', isBeingSent: false, lastError: null, providerReference: null },
}

test.each([
  ['requests', <OpenTab key="requests" />, tractor],
  ['airtime', <AirtimeTab key="airtime" />, topUp],
])('the reference of %s stands as the shopper reads it out', async (_, tab, row) => {
  // jsdom does not know the element of the search box.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await openPage('/admin/requests', tab, () => Response.json({ rows: [row], next: null }))

  await untilShown(() => expect(document.body.textContent).toContain('Reference0DX4A-HQQQQ'))
  expect(document.body.textContent).not.toContain('0DX4AHQQQQ')
})

test('a request is accepted before it is done, so that no slip of the finger ends what nobody serves', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const rows = [tractor, { ...tractor, id: topUp.id.replace('6f', '7f'), name: 'Pickup', status: 'accepted' }]
  await openPage('/admin/requests', <OpenTab />, () => Response.json({ rows, next: null }))

  const buttons = () => [...document.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'))
  await untilShown(() => expect(buttons()).toContain('Done: Pickup'))
  expect(buttons()).toContain('Accept: Tractor')
  expect(buttons()).not.toContain('Done: Tractor')
})

test('a refund names the state that its manager has read, also when the list is read again under the dialog', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const asked: string[] = []
  let status = 'requested'
  const queries = await openPage('/admin/requests', <OpenTab />, ({ method, path }) => {
    if (method === 'POST') asked.push(path)
    return Response.json(method === 'POST' ? { ...tractor, status } : { rows: [{ ...tractor, status }], next: null })
  })

  await press('Refund: Tractor')
  status = 'accepted'
  await queries.invalidateQueries()
  await untilShown(() => expect(document.body.textContent).toContain('Accepted'))
  await press('Refund')
  await untilShown(() => expect(asked).toEqual([`/api/requests/dispatch/${tractor.id}/refund?before=requested`]))
})
