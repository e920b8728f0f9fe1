// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { SessionsView } from './sessions-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('the devices of the account are listed, and all others can be signed out', async () => {
  signInAs('ama')
  const toasts = catchToasts()
  const at = '2026-11-20T11:00:00.000Z'
  const aDevice = (id: string, device: string, isThis: boolean) => ({
    ...{ id, device, isThis, createdAt: at, refreshedAt: at, aal: 'aal1' },
  })
  let sessions = [
    aDevice('0198c0de-0000-7000-8000-0000000000e1', 'Firefox on Windows', true),
    aDevice('0198c0de-0000-7000-8000-0000000000e2', 'Chrome on Android', false),
  ]
  await openPage('/terms?profile=sessions', <SessionsView />, ({ path }) => {
    if (path.startsWith('/api/')) return Response.json({ sessions })
    if (!path.endsWith('/logout?scope=others')) return undefined
    sessions = sessions.filter(({ isThis }) => isThis)
    return new Response(null, { status: 204 })
  })
  const shown = () => [...document.querySelectorAll('li p:first-child')].map(({ textContent }) => textContent)
  await untilShown(() => expect(shown()).toEqual(['Firefox on WindowsThis device', 'Chrome on Android']))
  await press('Sign out everywhere else')
  await untilShown(() => expect(toasts).toMatchObject([{ title: 'Signed out everywhere else' }]))
  expect(shown()).toEqual(['Firefox on WindowsThis device'])
  expect(document.body.textContent).toContain('You are signed in on this device only.')
})
