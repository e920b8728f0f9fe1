// @vitest-environment jsdom
import { act } from 'react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { aShop } from '#test/builders.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { controlOf, openPage, passPause, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { PayWayList } from '../../store/payments/ways/pay-way-list.tsx'
import { AUTOSAVE_MS } from '../../store/profile/details/profile-saver.ts'
import { AccountLayer } from './account-layer.tsx'
import { AccountPage } from './account-page.tsx'

afterEach(() => act(() => leaving(async () => keep.removeItem(SESSION_KEY))))

/** The page under the dialogs: the account's address, or the ways to pay. */
function Under() {
  const { pathname } = useLocation()
  if (pathname === '/account') return <AccountPage />
  return <PayWayList shop={aShop()} onChoose={() => undefined} pending={null} />
}

const open = (address: string, answer: Parameters<typeof openPage>[2] = () => undefined) =>
  openPage(
    address,
    <>
      <Under />
      <AccountLayer />
    </>,
    answer,
  )
const address = () => location.pathname + location.search
const dialogs = () => [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent)
const pressEscape = () =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))

test('the profile asks visitors to sign in, and closing the dialog shows the page under it', async () => {
  await open('/terms?profile=account')
  await untilShown(() => expect(dialogs()).toEqual(['Welcome Back']))
  await pressEscape()
  await untilShown(() => expect([address(), dialogs()]).toEqual(['/terms', []]))
})

test('the profile opens at its address once the visitor has signed in', async () => {
  await open('/terms?profile=account')
  await untilShown(() => expect(dialogs()).toEqual(['Welcome Back']))
  await act(async () => signInAs('ama'))
  await untilShown(() => expect([address(), dialogs()]).toEqual(['/terms?profile=account', ['My Profile']]))
})

test('the page of the account asks visitors to sign in, also after they have closed the dialog, and then opens', async () => {
  await open('/account')
  await untilShown(() => expect(dialogs()).toEqual(['Welcome Back']))
  await pressEscape()
  await untilShown(() => expect(dialogs()).toEqual([]))
  expect(document.querySelector('h1')?.textContent).toBe('Sign in to continue')
  await press('Sign In')
  await untilShown(() => expect(dialogs()).toEqual(['Welcome Back']))
  await act(async () => signInAs('ama'))
  await untilShown(() => expect(address()).toBe('/?profile=account'))
})

test('cash and pay later ask visitors to sign in, and show members that they are coming soon', async () => {
  await open('/checkout?buy=pay')
  const named = (name: string) => document.querySelector(`[aria-label="${name}"]`)
  expect(named('Sign In for Hungry Now, Pay Later')).not.toBeNull()
  await press('Sign In for Cash')
  await untilShown(() => expect(dialogs()).toEqual(['Welcome Back']))
  await act(async () => signInAs('ama'))
  await untilShown(() => expect(named('Cash: Coming Soon')?.getAttribute('aria-disabled')).toBe('true'))
  await untilShown(() => expect(address(), 'the payment choice is still open').toBe('/checkout?buy=pay'))
})

test('a session that ends during typing asks for sign-in, then saves the typed text', async () => {
  let isEnded = false
  const saved: unknown[] = []
  signInAs(AMAS_PROFILE.userId)
  await open('/terms?profile=account', ({ method, path, body }) => {
    if (path.includes('/auth/v1/token')) {
      return Response.json({ code: 400, error_code: 'session_not_found', msg: 'Session not found' }, { status: 400 })
    }
    if (path !== '/api/profile') return undefined
    if (isEnded) return Response.json({ code: 'session.ended', title: '', message: '' }, { status: 401 })
    if (method === 'PATCH') saved.push(body)
    return Response.json(AMAS_PROFILE)
  })
  await press('Edit your details')
  isEnded = true
  await passPause(AUTOSAVE_MS, () => typeInto('Address', 'Ring Road 7'))
  await untilShown(() => expect(dialogs()).toContain('Welcome Back'))
  const email = document.querySelector<HTMLInputElement>('[autocomplete=username]')
  expect(email?.value, 'the address of the ended session').toBe(`${AMAS_PROFILE.userId}@example.com`)
  isEnded = false
  await act(async () => signInAs(AMAS_PROFILE.userId))
  await untilShown(() => expect(saved).toEqual([{ address: 'Ring Road 7' }]))
  expect(controlOf('Address').value).toBe('Ring Road 7')
})

test('Back closes the profile that a press has opened', async () => {
  signInAs('ama')
  await open('/terms')
  await act(async () => {
    history.pushState(null, '', '/terms?profile=account')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await untilShown(() => expect(dialogs()).toEqual(['My Profile']))
  await act(async () => history.back())
  await untilShown(() => expect([address(), dialogs()]).toEqual(['/terms', []]))
})

test('a half sign-in counts as signed out: closing it leaves the page, and Sign In asks for the second step again', async () => {
  signInAs('ama', { factors: [{ id: 'f1', status: 'verified', factor_type: 'totp' }] })
  await open('/account')
  await untilShown(() => expect(dialogs()).toEqual(['One more step']))
  await pressEscape()
  await untilShown(() => expect([address(), dialogs()]).toEqual(['/account', []]))
  expect(document.querySelector('h1')?.textContent).toBe('Sign in to continue')
  await press('Sign In')
  await untilShown(() => expect(dialogs()).toEqual(['One more step']))
})
