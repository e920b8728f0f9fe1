// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { signInAs } from '#test/sign-in-as.ts'
import { forgetLapsed, keep } from '../../../client/session/session-store.ts'
import { profileSaver } from './use-profile-autosave.ts'

test('what is typed after the session has expired is kept for its owner, until they have signed in again', () => {
  onTestFinished(forgetLapsed)
  signInAs('user-1')
  keep.removeItem('chillz-session')

  profileSaver.save({ address: 'Ring Road 7' })

  expect(profileSaver.read()).toMatchObject({ status: 'waiting', change: { address: 'Ring Road 7' } })
})
