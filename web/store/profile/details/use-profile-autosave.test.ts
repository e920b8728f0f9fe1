// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { forgetLapsed, keep } from '../../../client/session/session-store.ts'
import { profileSaver } from './use-profile-autosave.ts'

test('what is typed after the session has expired is kept for its owner, until they have signed in again', () => {
  onTestFinished(forgetLapsed)
  const token = `header.${btoa(JSON.stringify({ aal: 'aal1' }))}.signature`
  const user = { id: 'user-1', email: 'ama@example.com', user_metadata: {} }
  keep.setItem('chillz-session', JSON.stringify({ access_token: token, refresh_token: 'r', expires_at: 4e9, user }))
  keep.removeItem('chillz-session')

  profileSaver.save({ address: 'Ring Road 7' })

  expect(profileSaver.read()).toMatchObject({ status: 'waiting', change: { address: 'Ring Road 7' } })
})
