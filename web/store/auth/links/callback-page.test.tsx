// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { readPlace, rememberPlace } from '../../../client/steps/return-place.ts'
import { pendingMail } from '../sign-in/pending-mail.ts'
import { CallbackPage } from './callback-page.tsx'

/** Opens the page that a provider returns somebody to who left from `place`. */
async function comeBack(place: string, reason: 'signin' | 'link', answer: string) {
  history.replaceState(null, '', place)
  rememberPlace(reason)
  await openPage(`/auth/callback${answer}`, <CallbackPage />, () => undefined)
}

test('somebody whose address the provider has not verified can type the code that was sent', async () => {
  const told = 'error_code=provider_email_needs_verification&error_description=We+sent+a+code'
  await comeBack('/menu?category=mains', 'signin', `?${told}#${told}&email=efua%40example.com`)
  await untilShown(() => expect(location.pathname + location.search).toBe('/menu?category=mains&auth=check'))
  expect(pendingMail.read()).toEqual({ purpose: 'code', email: 'efua@example.com', askedAt: expect.any(Number) })
})

test.each([
  { reason: 'signin', place: '/menu', again: '/?auth=signin' },
  { reason: 'link', place: '/account?profile=linked', again: '/account?profile=linked' },
] as const)('after a cancelled $reason, trying again leads to $again', async ({ reason, place, again }) => {
  await comeBack(place, reason, '?error=access_denied')
  await untilShown(() => expect(document.querySelector('a')?.getAttribute('href')).toBe(again))
  expect(readPlace(), 'a reload of the page leads there too').toEqual({ reason, path: place })
})

test('a code of another browser, or one that is used, says so', async () => {
  await comeBack('/menu', 'signin', '?code=00000000-0000-4000-8000-000000000000')
  await untilShown(() =>
    expect(document.body.textContent).toContain('This sign-in was started in another browser or is already finished.'),
  )
})
