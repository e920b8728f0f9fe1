// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { dispatchPart } from '../dispatch/dispatch-part.ts'
import { RequestsView } from './requests-view.tsx'

const tractor = {
  id: '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11',
  vehicleName: 'Tractor',
  hours: 1,
  totalAmount: 30_000,
  ...{ location: 'Ahodwo', region: 'Ashanti', scheduledAt: null, status: 'done' },
  reference: 'DSP-7K3QF9M2XA-1',
  createdAt: '2026-11-20T12:00:00.000Z',
}
const laundry = { ...tractor, id: '5c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11', vehicleName: 'Laundry', totalAmount: 0 }

test('what a member paid for leads to its receipt, and what was free has none', async () => {
  signInAs('user-1')
  onTestFinished(() => localStorage.clear())
  await openPage('/?profile=requests', <RequestsView parts={[dispatchPart]} />, () =>
    Response.json({ rows: [tractor, laundry], next: null }),
  )

  await untilShown(() => expect(document.querySelectorAll('h3')).toHaveLength(2))
  const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['Receipt', `/receipt?for=dispatch&id=${tractor.id}`]])
})

test('a refunded request says that its money goes back, and once it has arrived that it was sent back', async () => {
  signInAs('user-1')
  onTestFinished(() => localStorage.clear())
  const refunded = { ...tractor, status: 'refunded' }
  await openPage('/?profile=requests', <RequestsView parts={[dispatchPart]} />, () =>
    Response.json({ rows: [refunded, { ...refunded, id: laundry.id, hasGoneBack: true }], next: null }),
  )

  await untilShown(() => expect(document.querySelectorAll('h3')).toHaveLength(2))
  expect(document.body.textContent).toMatch(/Money sent back.*Money goes back/)
})
