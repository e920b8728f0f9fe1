// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { sessionOf } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { SignedInOnly } from './signed-in-only.tsx'

/** The session of a person with a second factor. */
function storeSession(aal: 'aal1' | 'aal2') {
  const session = sessionOf({ id: 'user-1', email: 'ama@example.com', factors: [{ status: 'verified' }] }, aal)
  keep.setItem(SESSION_KEY, JSON.stringify(session))
}
const signOut = () => leaving(async () => keep.removeItem(SESSION_KEY))

const turnAway = vi.fn()
beforeEach(() => void turnAway.mockReset())

async function openProfile() {
  storeSession('aal2')
  // Registered before the screen is opened, so that it runs after the screen is closed.
  onTestFinished(async () => {
    await signOut()
    localStorage.clear()
  })
  await openScreen('/?profile=phone', () => (
    <SignedInOnly otherwise={null} onTurnedAway={turnAway}>
      <p>Phone</p>
    </SignedInOnly>
  ))
}

test('a confirmed new phone or e-mail starts a session without the second step: its owner is asked for it', async () => {
  await openProfile()
  await act(async () => storeSession('aal1'))
  expect(window.location.search).toBe('?profile=phone&auth=signin')
  expect(turnAway).not.toHaveBeenCalled()
})

test('who has signed out is not asked to sign in again', async () => {
  await openProfile()
  await act(signOut)
  expect(window.location.search).toBe('?profile=phone')
  expect(turnAway).toHaveBeenCalledOnce()
})
