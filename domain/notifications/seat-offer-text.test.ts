import { expect, test } from 'vitest'
import { smsText } from '../text/sms-text.ts'
import { seatOfferText } from './seat-offer-text.ts'

test('the offer of a seat fits into one text message', () => {
  const classUrl = 'https://shop.example.com/masterclass/banku-and-tilapia'
  const offer = {
    title: 'Ɛtɔ and Fufu, pounded as in the villages',
    endsAt: new Date('2026-11-18T13:00:00Z'),
    classUrl,
  }
  const text = seatOfferText(offer, 'Chillz')
  expect(text).toBe(`Chillz: a seat in "${offer.title}" is yours until Wednesday, 13:00. ${classUrl}`)
  expect(smsText(text).length).toBeLessThanOrEqual(160)
})
