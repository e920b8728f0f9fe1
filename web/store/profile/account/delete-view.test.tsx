// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AMAS_PROFILE } from '#test/carts.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { DeleteView } from './delete-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('an account is deleted only with the typed word, and a wrong code is said at its field', async () => {
  signInAs(AMAS_PROFILE.userId)
  const sent: unknown[] = []
  const wrong = { code: 'account.code_wrong', title: '', message: 'This code is wrong or has expired.' }
  await openPage('/account?profile=delete', <DeleteView />, ({ method, path, body }) => {
    if (path.endsWith('/auth/v1/reauthenticate')) return Response.json({})
    if (path === '/api/profile' && method === 'GET') return Response.json(AMAS_PROFILE)
    if (method === 'GET') return undefined
    sent.push(body)
    return Response.json(wrong, { status: 400 })
  })
  const words = () => document.body.textContent
  expect(words()).toContain('The law requires shops to keep their accounts.')
  await press('Continue to delete')
  await untilShown(() => expect(words()).toContain(`six digits that we sent to ${AMAS_PROFILE.email}`))
  await typeInto('Code', '000000')
  const submit = () => act(async () => document.querySelector('form')?.requestSubmit())
  await submit()
  await typeInto('Type DELETE to confirm', 'DELET')
  await submit()
  expect(sent).toEqual([])
  await typeInto('Type DELETE to confirm', 'delete')
  await press('Delete my account for good')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(wrong.message))
  expect(sent).toEqual([{ nonce: '000000' }])
})
