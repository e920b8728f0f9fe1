// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AMAS_PROFILE } from '#test/carts.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { currentSession, keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { DeleteView } from './delete-view.tsx'

const ENDED = { code: 'session.ended', title: '', message: '' }

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

test.each([
  { lost: () => Promise.reject(new TypeError('no network')), why: 'the network was lost' },
  { lost: () => new Response('Bad gateway', { status: 502 }), why: 'a proxy answered' },
  { lost: () => new Response('{"isDel'), why: 'half of it came' },
])(
  'a session that is gone after a lost answer to a deletion is a sign-out, which claims no deletion: $why',
  async ({ lost }) => {
    signInAs(AMAS_PROFILE.userId)
    const toasts = catchToasts()
    let tries = 0
    await openPage('/account?profile=delete', <DeleteView />, ({ method, path }) => {
      if (path.endsWith('/auth/v1/reauthenticate')) return Response.json({})
      if (path.includes('/auth/v1/token')) return Response.json({ code: 'refresh_token_not_found' }, { status: 400 })
      if (path === '/api/profile' && method === 'GET') return Response.json(AMAS_PROFILE)
      if (method === 'GET') return undefined
      tries += 1
      return tries === 1 ? lost() : Response.json(ENDED, { status: 401 })
    })
    await press('Continue to delete')
    await untilShown(() => expect(controlOf('Code')).toBeDefined())
    await typeInto('Code', '123456')
    await typeInto('Type DELETE to confirm', 'DELETE')
    await press('Delete my account for good')
    await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('may not be deleted'))
    expect(localStorage.getItem('chillz-owner')).toBe(AMAS_PROFILE.userId)
    await press('Delete my account for good')
    await untilShown(() => expect(toasts.map(({ title }) => title)).toEqual(['You are signed out']))
    expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
    expect(localStorage.getItem('chillz-owner')).toBeNull()
  },
)

test('a deletion that is confirmed at the second try signs its person out: nothing of theirs stays on the device', async () => {
  signInAs(AMAS_PROFILE.userId)
  let tries = 0
  let signedOut: ((answer: Response) => void) | undefined
  await openPage('/account?profile=delete', <DeleteView />, ({ method, path }) => {
    if (path.endsWith('/auth/v1/reauthenticate')) return Response.json({})
    if (path.includes('/auth/v1/logout')) return new Promise((resolve) => (signedOut = resolve))
    if (path === '/api/profile' && method === 'GET') return Response.json(AMAS_PROFILE)
    if (method === 'GET') return undefined
    tries += 1
    return tries === 1 ? Promise.reject(new TypeError('no network')) : Response.json({ deleted: true })
  })
  await press('Continue to delete')
  await untilShown(() => expect(controlOf('Code')).toBeDefined())
  await typeInto('Code', '123456')
  await typeInto('Type DELETE to confirm', 'DELETE')
  await press('Delete my account for good')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('may not be deleted'))
  await press('Delete my account for good')
  await untilShown(() => expect(signedOut).toBeDefined())
  await act(async () => signedOut?.(Response.json({})))
  await untilShown(() => expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null }))
  expect(localStorage.getItem('chillz-owner')).toBeNull()
})

test.each([
  { isRefused: false, left: null, said: ['You are signed out'], why: 'the account may be deleted' },
  { isRefused: true, left: AMAS_PROFILE.userId, said: [], why: 'the account is there, and its session has expired' },
])('a session that ends before another try, after a lost answer and a refusal ($isRefused): $why', async (row) => {
  signInAs(AMAS_PROFILE.userId)
  const toasts = catchToasts()
  let tries = 0
  await openPage('/account?profile=delete', <DeleteView />, ({ method, path }) => {
    if (path.endsWith('/auth/v1/reauthenticate')) return Response.json({})
    if (path === '/api/profile' && method === 'GET') return Response.json(AMAS_PROFILE)
    if (method === 'GET') return undefined
    tries += 1
    if (tries === 1) return Promise.reject(new TypeError('no network'))
    return Response.json({ code: 'account.staff', title: '', message: 'Refused.' }, { status: 409 })
  })
  await press('Continue to delete')
  await untilShown(() => expect(controlOf('Code')).toBeDefined())
  await typeInto('Code', '123456')
  await typeInto('Type DELETE to confirm', 'DELETE')
  await press('Delete my account for good')
  const alert = () => document.querySelector('[role=alert]')?.textContent
  await untilShown(() => expect(alert()).toContain('may not be deleted'))
  if (row.isRefused) {
    await press('Delete my account for good')
    await untilShown(() => expect(alert()).toContain('Refused.'))
  }
  await act(async () => keep.removeItem(SESSION_KEY))
  expect(localStorage.getItem('chillz-owner')).toBe(row.left)
  expect(toasts.map(({ title }) => title)).toEqual(row.said)
})
