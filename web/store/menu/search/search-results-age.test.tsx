// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { anItem, TEST_EXTRAS } from '#test/builders.ts'
import { controlOf, openPage, press, untilShown } from '#test/open-page.tsx'
import { AgeGateProvider } from '../age/age-gate.tsx'
import { SearchResults } from './search-results.tsx'

const PORRIDGE = anItem({ id: 'porridge', name: 'Millet Porridge' })
const STEW = anItem({ id: 'stew', name: 'Palm Wine Stew', requiresAgeVerification: true })
const nothing = () => undefined

/** Opens what a search has found. */
const search = (query: string, items: Parameters<typeof SearchResults>[0]['items']) =>
  openPage(
    '/',
    <AgeGateProvider>
      <SearchResults query={query} items={items} isLoading={false} onClear={nothing} />
    </AgeGateProvider>,
    ({ path }) => (path === '/api/menu/extras' ? Response.json({ extras: TEST_EXTRAS }) : undefined),
  )
const text = () => document.body.textContent

async function confirmAge() {
  await press('Show 18+ items')
  const tick = 'I confirm that I am 18 years or older'
  await untilShown(() => controlOf(tick))
  await act(async () => controlOf(tick).click())
  await press('Confirm')
}

test('a dish for adults with the wanted accompaniment is shown after the age is confirmed, as every other', async () => {
  await search('tilapia', [PORRIDGE, STEW])
  await untilShown(() => expect(text()).toContain('1 dish with tilapia'))
  expect(text()).toContain(PORRIDGE.name)
  expect(text()).not.toContain(STEW.name)
  expect(text()).toContain('1 item is 18+.')

  await confirmAge()
  await untilShown(() => expect(text()).toContain('2 dishes with tilapia'))
  expect(text()).toContain('1 more item is shown now.')
  await untilShown(() => expect(document.activeElement?.closest('[data-adult]')?.textContent).toContain(STEW.name))
})

test('a search that finds only dishes for adults says so, and the confirmation is stored nowhere', async () => {
  await search('stew', [STEW])
  await untilShown(() => expect(text()).toContain('1 item, shown after you confirm your age'))
  expect(text()).not.toContain(STEW.name)
  const stored = () => JSON.stringify([localStorage, sessionStorage])
  const before = stored()
  await confirmAge()
  await untilShown(() => expect(text()).toContain(STEW.name))
  expect(stored(), 'so the next load of the page asks again').toBe(before)
})
