// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { readStaffAccess } from '#domain/auth/staff-api.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { queryOf } from '../../../client/query-of.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { useAccountRefresh } from './account-query.ts'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

function Screen() {
  const { data } = useQuery(queryOf(readStaffAccess, { person: 'ama' }))
  const refresh = useAccountRefresh()
  return (
    <button type="button" onClick={() => void refresh()}>
      {data?.locked.length === 0 ? 'Everything is open' : 'Locked'}
    </button>
  )
}

test('a screen of staff opens what was locked as soon as a second step is on', async () => {
  signInAs('ama')
  let locked = ['settings.change']
  await openPage('/admin/settings', <Screen />, ({ path }) =>
    path === '/api/staff/access' ? Response.json({ role: 'admin', rights: [], locked }) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('Locked'))
  locked = []
  await press('Locked')
  await untilShown(() => expect(document.body.textContent).toContain('Everything is open'))
})
