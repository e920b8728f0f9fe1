// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { openPage } from '#test/open-page.tsx'
import { DetailsCard } from './details-card.tsx'

test('the delivery phone reads as in the saved addresses', async () => {
  const profile = { fullName: 'Ama', deliveryPhone: '0241234567', country: 'Ghana' } as ProfileView // what the card reads
  await openPage('/', <DetailsCard profile={profile} />, () => undefined)
  expect(document.querySelector('dl')?.textContent).toContain('024 123 4567')
})
