// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AMAS_PROFILE } from '#test/carts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../client/session/session-store.ts'
import { ProfileWait } from './profile-wait.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('a profile that does not load says so after each try, until one loads it', async () => {
  signInAs(AMAS_PROFILE.userId)
  const answers = [500, 500, 200]
  let asked = 0
  await openPage('/terms?profile=account', <ProfileWait skeleton="…">{(one) => one.address}</ProfileWait>, () => {
    asked += 1
    return Response.json({ ...AMAS_PROFILE, address: 'House 12, Osu' }, { status: answers.shift() ?? 200 })
  })
  const failed = () => document.querySelector('[role=alert]')?.textContent
  await untilShown(() => expect(failed()).toContain('Your profile did not load'))
  await press('Try again')
  await untilShown(() => expect([asked, failed()]).toEqual([2, expect.stringContaining('Your profile did not load')]))
  await press('Try again')
  await untilShown(() => expect(document.body.textContent).toBe('House 12, Osu'))
})

test('a refused profile keeps its title while it is asked for again', async () => {
  signInAs(AMAS_PROFILE.userId)
  const refusal = { code: 'profile.missing', title: 'No profile here', message: 'Call us.' }
  const answers = [Response.json(refusal, { status: 404 }), new Promise<Response>(() => undefined)]
  await openPage('/terms?profile=account', <ProfileWait skeleton="…">{() => null}</ProfileWait>, () => answers.shift())
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('No profile here'))
  await press('Try again')
  await untilShown(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No profile here')
})
