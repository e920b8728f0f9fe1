// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { openPage } from '#test/open-page.tsx'
import { CityChoice } from './city-choice.tsx'

test('a city that was kept in another spelling is the chosen one', async () => {
  const choice = <CityChoice cities={SEED_SETTINGS.cities} value="kumasi" onValueChange={() => {}} error={undefined} />
  await openPage('/checkout', choice, () => undefined)
  expect(document.querySelector('label:has(:checked)')?.textContent).toBe('Kumasi')
})
