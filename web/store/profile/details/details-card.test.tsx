// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../../client/session/session-store.ts'
import { DetailsCard } from './details-card.tsx'

test('the delivery phone reads as in the saved addresses', async () => {
  const profile = { fullName: 'Ama', deliveryPhone: '0241234567', country: 'Ghana' } as ProfileView // what the card reads
  await openPage('/', <DetailsCard profile={profile} />, () => undefined)
  expect(document.querySelector('dl')?.textContent).toContain('024 123 4567')
})

test('what is typed without a network is shown as not saved, and can be saved once there is one', async () => {
  signInAs('ama')
  onTestFinished(() => act(() => leaving(async () => keep.removeItem(SESSION_KEY))))
  const empty = { deliveryPhone: '', dateOfBirth: null, gender: null, city: '', postalCode: '' }
  const given = { fullName: 'Ama', country: 'Ghana', address: 'House 12, Osu' }
  const profile = { ...empty, ...given } as ProfileView // what the card reads
  let isOffline = true
  const saved: unknown[] = []
  await openPage('/', <DetailsCard profile={profile} />, ({ path, body }) => {
    if (path !== '/api/profile') return undefined
    if (isOffline) return Promise.reject(new TypeError('no line'))
    saved.push(body)
    return Response.json({ code: 'server.failed', title: '', message: '' }, { status: 500 })
  })
  await press('Edit your details')
  await typeInto('Address', 'Ring Road 7')
  await press('Done')
  await untilShown(() => expect(document.body.textContent).toMatch(/Ring Road 7.*Not saved yet\./))
  isOffline = false
  await press('Save now')
  await untilShown(() => expect(saved).toEqual([{ address: 'Ring Road 7' }]))
})
