// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { AirtimePanel } from './airtime-panel.tsx'

test.each([
  { isAutomatic: true, says: 'Sent as soon as you pay.' },
  { isAutomatic: false, says: 'Our team sends it by hand' },
  { isAutomatic: undefined, says: 'Our team sends it by hand' },
])('the page promises airtime at once only where a service sends it: $isAutomatic', async ({ isAutomatic, says }) => {
  const providers = [{ id: 'mtn', name: 'MTN', prefixes: ['024'] }]
  const answer = { providers, minimum: 500, dailyCap: 50_000, leftToday: 50_000, isAutomatic }
  await openPage('/', <AirtimePanel userId="a" onClose={() => undefined} />, ({ path }) =>
    path === '/api/airtime/providers' ? Response.json(answer) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain(says))
  expect(document.body.textContent.includes('as soon as you pay')).toBe(isAutomatic === true)
})
