import { expect, test } from 'vitest'
import { pesewas } from '../../money.ts'
import {
  type AirtimeNotice,
  failedAirtimeMail,
  owedAirtimeMessage,
  paidAirtimeMessage,
  stuckAirtimeMessage,
} from './airtime-messages.ts'
import { visibleText } from './telegram-html.ts'

const notice: AirtimeNotice = {
  member: 'Ama <b>Mensah</b>',
  providerName: 'Globalcom (Glo) & Co',
  phone: '+233244123456',
  amount: pesewas(2_000),
  reference: '4c6f1c0e-1',
}
const shop = { name: 'Chillz', tagline: 'Not Just Food!', phone: '020 000 0000', email: 'hello@example.com' }

test('the operator sees payer, network, number, amount and reference', () => {
  const seen = visibleText(paidAirtimeMessage(notice))

  expect(seen?.split('\n')).toEqual([
    'Airtime to send',
    'User: Ama <b>Mensah</b>',
    'Provider: Globalcom (Glo) & Co',
    'Phone: 024 412 3456',
    'Amount: GH₵ 20.00',
    'Reference: 4c6f1c0e-1',
    'It is on the airtime list until it is sent.',
  ])
})

test('a top-up that may have arrived must not be sent again on a guess; one that was never requested must be sent', () => {
  expect(visibleText(stuckAirtimeMessage(notice, true))).toContain('it may have arrived')
  expect(visibleText(stuckAirtimeMessage(notice, false))).toContain('Send it manually')
})

test('a manual payment is named as such, because no refund is automatic', () => {
  expect(visibleText(owedAirtimeMessage(notice))).toMatch(/refund it manually.*GH₵ 20.00/s)
})

test('the mail about a failure says that the whole amount is refunded', () => {
  const { subject, text, html } = failedAirtimeMail({ ...notice, member: 'Ama Mensah' }, shop)

  expect(subject).toBe('Your airtime could not be sent')
  expect(text).toContain('Ama, your airtime could not be sent')
  expect(text).toContain('Your GH₵ 20.00 will be refunded in full, the way you paid.')
  expect(html).toContain('Globalcom (Glo) &amp; Co')
})

test('an unusable name stays out of the title', () => {
  expect(failedAirtimeMail({ ...notice, member: 'x'.repeat(60) }, shop).text).toMatch(/^Your airtime/)
})
