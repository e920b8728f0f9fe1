// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, passPause, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { profileQuery } from '../../../client/session/profile-query.ts'
import { keep, leaving, SESSION_KEY } from '../../../client/session/session-store.ts'
import { DetailsCard } from './details-card.tsx'
import { AUTOSAVE_MS } from './profile-saver.ts'

test('the delivery phone reads as in the saved addresses', async () => {
  const profile = { fullName: 'Ama', deliveryPhone: '0241234567', country: 'Ghana' } as ProfileView // what the card reads
  await openPage('/', <DetailsCard profile={profile} />, () => undefined)
  expect(document.querySelector('dl')?.textContent).toContain('024 123 4567')
})

test('what is typed is saved by itself, except a number that is not whole, which is said at its field', async () => {
  signInAs(AMAS_PROFILE.userId)
  onTestFinished(() => act(() => leaving(async () => keep.removeItem(SESSION_KEY))))
  const saved: unknown[] = []
  await openPage('/', <DetailsCard profile={AMAS_PROFILE} />, ({ method, path, body }) => {
    if (path !== '/api/profile') return undefined
    if (method === 'PATCH') saved.push(body)
    return Response.json(AMAS_PROFILE)
  })
  await press('Edit your details')
  await typeInto('Delivery phone', '024')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Please enter a phone number of 10 digits')
  await passPause(AUTOSAVE_MS, () => typeInto('Address', 'Ring Road 7'))
  const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  await untilShown(() => expect(said()).toContain('Saved'))
  expect(saved).toEqual([{ address: 'Ring Road 7' }])
})

test('a file that is no picture is refused at the control, and a picture goes once it is removed', async () => {
  // jsdom draws no pictures: the file is sent as it is.
  vi.spyOn(console, 'warn').mockReturnValue()
  const toasts = catchToasts()
  const avatarUrl = '/api/avatars/AAAAAAAAAAAAAAAAAAAAAA'
  const removed: string[] = []
  const query = profileQuery(AMAS_PROFILE.userId)
  function Card() {
    const { data = { ...AMAS_PROFILE, avatarUrl } } = useQuery({ ...query, enabled: false })
    return <DetailsCard profile={data} />
  }
  await openPage('/', <Card />, ({ method, path }) => {
    if (method !== 'DELETE') return undefined
    removed.push(path)
    return Response.json(AMAS_PROFILE)
  })
  const body = { code: 'upload.not_an_image', title: 'Not a picture', message: 'Please attach a picture file.' }
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 400
      responseText = JSON.stringify(body)
      onloadend = () => undefined
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => 'application/json'
      send = () => this.onloadend()
    },
  )
  expect(document.querySelector('img')?.getAttribute('src')).toBe(avatarUrl)
  const input = document.querySelector<HTMLInputElement>('[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['no picture at all'], 'me.txt')] })
  Object.defineProperty(input, 'value', { set: () => undefined })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(body.message))
  await press('Remove your picture')
  await untilShown(() => expect(toasts).toMatchObject([{ title: 'Your picture is removed.' }]))
  expect(removed).toEqual(['/api/profile/avatar'])
  expect(document.querySelector('img')).toBeNull()
  expect(document.body.textContent).toMatch(/A.*Add a picture/)
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
    if (isOffline) return Promise.reject(new TypeError('no connection'))
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
