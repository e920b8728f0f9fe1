import { expect, test } from 'vitest'
import { smsText } from './sms-text.ts'

test.each([
  { typed: 'Ɛtɔ, Ɔkra & Crème', sent: 'Eto, Okra & Creme', why: 'letters have plain ones that stand for them' },
  { typed: 'GH₵ 15.00 or 5 ₵', sent: 'GHS 15.00 or 5 c', why: 'the cedi is named' },
  { typed: '“Ama’s” – 2 × ½ kg…', sent: '"Ama\'s" - 2 x 1/2 kg...', why: 'signs have plain ones that stand for them' },
  { typed: '[a] {b} c~d^e|f\\g`h', sent: "(a) (b) c-d e/f/g'h", why: 'these signs take two places, or are unknown' },
  { typed: 'Jollof 🍚 Rice', sent: 'Jollof Rice', why: 'nothing stands for a picture' },
  { typed: 'one\ntwo', sent: 'one\ntwo', why: 'lines stay' },
  { typed: 'https://a.gh/p?token=A_b-9', sent: 'https://a.gh/p?token=A_b-9', why: 'links stay as they are' },
])('$typed is sent as $sent, because $why', ({ typed, sent }) => {
  expect(smsText(typed)).toBe(sent)
  expect(smsText(sent)).toBe(sent)
})
