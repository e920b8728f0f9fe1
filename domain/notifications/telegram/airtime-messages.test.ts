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

test('the operator is told who paid, for which network and number, how much, and the reference', () => {
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

test('what may have arrived is not to be sent again on a guess; what was never asked for is', () => {
  expect(visibleText(stuckAirtimeMessage(notice, true))).toContain('it may have arrived')
  expect(visibleText(stuckAirtimeMessage(notice, false))).toContain('Send it by hand')
})

test('money that came by hand is named as such: no refund is made automatically', () => {
  expect(visibleText(owedAirtimeMessage(notice))).toMatch(/send its money back by hand.*GH₵ 20.00/s)
})

test('the mail about a failure says that all of the money goes back', () => {
  const { subject, text, html } = failedAirtimeMail({ ...notice, member: 'Ama Mensah' }, shop)

  expect(subject).toBe('Your airtime could not be sent')
  expect(text).toContain('Ama, your airtime could not be sent')
  expect(text).toContain('Your GH₵ 20.00 will be refunded in full, the way you paid.')
  expect(html).toContain('Globalcom (Glo) &amp; Co')
})

test('a name that is no name stays out of the title', () => {
  expect(failedAirtimeMail({ ...notice, member: 'x'.repeat(60) }, shop).text).toMatch(/^Your airtime/)
})
