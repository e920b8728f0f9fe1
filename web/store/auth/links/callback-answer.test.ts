import { expect, test } from 'vitest'
import { callbackAnswer } from './callback-answer.ts'

const CANCELLED = 'You did not finish signing in. Nothing has changed.'
const ELSEWHERE = 'This sign-in was started in another browser or is already finished. Please start again here.'

test.each([
  { address: '?code=abc', answer: { kind: 'code', code: 'abc' }, why: 'it went well' },
  {
    address: '?error=access_denied&error_code=access_denied&error_description=No#error=access_denied',
    answer: { kind: 'refused', text: CANCELLED, isCancelled: true },
    why: 'whoever cancelled is told that nothing happened',
  },
  {
    address: '#error=access_denied',
    answer: { kind: 'refused', text: CANCELLED, isCancelled: true },
    why: 'the fragment says so alone',
  },
  {
    address: '?error=server_error&error_code=provider_email_needs_verification&error_description=Verify+it+there',
    answer: { kind: 'refused', text: 'Verify it there', isCancelled: false },
    why: 'the server’s words help',
  },
  {
    address: '?error_code=provider_email_needs_verification&error_description=We+sent+a+code#email=efua%40example.com',
    answer: { kind: 'mailed', text: 'We sent a code', email: 'efua@example.com' },
    why: 'the code can be typed here',
  },
  {
    address: '?error=server_error&error_code=flow_state_expired&error_description=invalid+flow+state',
    answer: { kind: 'refused', text: ELSEWHERE, isCancelled: false },
    why: 'the server’s words are for programs',
  },
  { address: '', answer: { kind: 'refused', text: ELSEWHERE, isCancelled: false }, why: 'nobody sent them' },
])('$address means $answer.kind: $why', ({ address, answer }) => {
  expect(callbackAnswer(new URL(`https://shop.example/auth/callback${address}`))).toEqual(answer)
})
