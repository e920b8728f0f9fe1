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

test('a dish for adults with the wanted accompaniment is shown after the age is confirmed, as every other', async () => {
  await openPage(
    '/',
    <AgeGateProvider>
      <SearchResults
        query="tilapia"
        items={[PORRIDGE, STEW]}
        isLoading={false}
        now={new Date('2026-11-20T12:00:00Z')}
        onOpen={nothing}
        onClear={nothing}
      />
    </AgeGateProvider>,
    ({ path }) => (path === '/api/menu/extras' ? Response.json({ extras: TEST_EXTRAS }) : undefined),
  )
  const text = () => document.body.textContent
  await untilShown(() => expect(text()).toContain('1 dish with tilapia'))
  expect(text()).toContain(PORRIDGE.name)
  expect(text()).not.toContain(STEW.name)
  expect(text()).toContain('1 item is 18+.')

  await press('Show 18+ items')
  const tick = 'I confirm that I am 18 years or older'
  await untilShown(() => controlOf(tick))
  await act(async () => controlOf(tick).click())
  await press('Confirm')
  await untilShown(() => expect(text()).toContain('2 dishes with tilapia'))
  expect(text()).toContain('1 more item is shown now.')
  await untilShown(() => expect(document.activeElement?.closest('[data-adult]')?.textContent).toContain(STEW.name))
})
