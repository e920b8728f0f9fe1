import { type CartLine, changeCart } from '#domain/cart/cart-lines.ts'
import { bps, pesewas } from '#domain/money.ts'
import { makeQuote } from '#domain/orders/make-quote.ts'
import type { Quote } from '#domain/orders/orders-api.ts'
import { ProfileView } from '#domain/profiles/profiles-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { aChoice, TEST_EXTRAS, TEST_ITEMS } from './builders.ts'

/** What a cart remembers of the rice of `aChoice`. */
export const RICE_SEEN = {
  ...{ name: 'Rice', image: '', category: 'supermarket' as const, unitPrice: pesewas(15_000) },
  ...{ options: [], extras: [], requiresAge: false },
}

/** A cart with one sack of rice more. */
export const withRice = (lines: readonly CartLine[]) =>
  changeCart(lines, { type: 'add', choice: aChoice(), source: 'home', seen: RICE_SEEN })

/** The quote of a cart of the test shop's menu, delivered to Kumasi, at noon on a Friday. */
export const aQuote = (lines: readonly CartLine[], change: Partial<Quote> = {}): Quote => ({
  ...makeQuote({
    context: 'home',
    lines: lines.map(({ choice }) => choice),
    scheduledFor: null,
    city: 'Kumasi',
    catalogue: {
      item: (id) => TEST_ITEMS.find((item) => item.id === id),
      extra: (id) => TEST_EXTRAS.find((extra) => extra.id === id),
    },
    settings: SEED_SETTINGS,
    subscriptionBps: bps(0),
    now: new Date('2026-11-20T12:00:00Z'),
  }).quote,
  ...change,
})

/** The profile of somebody without a plan who has typed nothing but a name. */
export const AMAS_PROFILE = ProfileView.parse({
  ...{ userId: '0198c0de-0000-7000-8000-0000000000e1', fullName: 'Ama', email: 'ama@example.com', phone: '' },
  ...{ avatarUrl: null, deliveryPhone: '', dateOfBirth: null, gender: null, country: 'Ghana', staffRole: null },
  ...{ address: '', city: '', postalCode: '', referralCode: '7K3QF9M2', referralCount: 0, asksForClubNews: false },
  subscription: { planId: 'unsubscribed', planName: 'Free', discountBps: 0, expiresAt: null },
  notifications: { email: true, sms: true, push: true },
})
