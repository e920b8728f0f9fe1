import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { type ProposalNews, proposalMail, proposalSms } from './proposal-news.ts'

const URL = 'https://shop.example.com/track-order?id=7K3QF9M2XA'
const LETTERHEAD = { name: 'Chillz', tagline: '', phone: '020 000 0000', email: '' }
const about = { orderId: '7K3QF9M2XA', name: 'Jollof Rice', answerBy: new Date('2026-11-20T12:10:00Z') }
const ASKED: ProposalNews = { ...about, event: 'replace', other: 'Waakye', back: pesewas(1_500) }

test('the mail asks, names what comes back and the time, and leads to the order', () => {
  const { subject, text, html } = proposalMail(ASKED, URL, LETTERHEAD)
  expect(subject).toBe('Order 7K3QF-9M2XA: Jollof Rice has run out: Waakye instead?')
  expect(text).toContain('May we make Waakye instead? GH₵ 15.00 comes back to you.')
  expect(text).toContain('Please answer by 12:10.')
  expect(text).toContain(URL)
  expect(html).toContain('Waakye')
})

test('nothing is said of money when the price is the same', () => {
  expect(proposalMail({ ...ASKED, back: pesewas(0) }, URL, LETTERHEAD).text).not.toContain('GH₵')
})

test('the text message asks and leads to the order', () => {
  const sms = proposalSms(ASKED, URL, 'Chillz')
  expect(sms).toContain('Chillz: Sorry, Jollof Rice has just run out. May we make Waakye instead? GH₵ 15.00 comes back')
  expect(sms.endsWith(` ${URL}`)).toBe(true)
})

test('the end of a question carries no link to answer it', () => {
  const sms = proposalSms({ ...about, event: 'refunded', back: pesewas(4_800), isCancelled: false }, '', 'Chillz')
  expect(sms).toContain('Jollof Rice does not come. GH₵ 48.00 goes back to you.')
  expect(sms).not.toContain('http')
})
