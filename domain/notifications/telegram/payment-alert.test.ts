import { expect, test } from 'vitest'
import { pesewas } from '../../money.ts'
import { type PaymentAlert, paymentAlertMessage } from './payment-alert.ts'
import { visibleText } from './telegram-html.ts'

const review = {
  what: 'review',
  reference: 'ORD-879X4M15Y5-1',
  amount: pesewas(26_780),
  otherMoney: null,
  due: pesewas(26_880),
} as const
const MEMBERS = 'AIR-0b0f9d0e-5a3f-4a51-8c86-0a9d6d9a2f10-2'

test.each<{ alert: PaymentAlert; says: RegExp; why: string }>([
  { alert: review, says: /879X4M15Y5-1 took GH₵ 267.80; order 879X4-M15Y5 asks for GH₵ 268.80/, why: 'both sums' },
  {
    alert: review,
    says: /npm run order -- 879X4-M15Y5 confirm-payment\n.*-- 879X4-M15Y5 cancelled$/,
    why: 'what to type',
  },
  {
    alert: { ...review, otherMoney: 'NGN' },
    says: /took 267.80 NGN; .* 268.80.\nTo refund it and cancel the order: .*$/,
    why: 'money of another currency can only go back',
  },
  {
    alert: { ...review, reference: MEMBERS },
    says: new RegExp(`took GH₵ 267.80; GH₵ 268.80 were due.\n.*accept ${MEMBERS}\n.*return ${MEMBERS}$`),
    why: 'a member has no order',
  },
  {
    alert: {
      ...{ what: 'stuck_refund', id: '1', reference: '879X4M15Y5-1', amount: pesewas(26_880) },
      ...{ status: 'failed', againAt: null, otherMoney: null },
    },
    says: /Payment 879X4M15Y5-1, GH₵ 268.80.*dashboard/s,
    why: 'where to look',
  },
  {
    alert: { what: 'older', reference: 'ORD-879X4M15Y5-1', amount: pesewas(26_880), otherMoney: null },
    says: /ORD-879X4M15Y5-1, GH₵ 268.80, .* not refunded.\n.*DATABASE_URL and DATA_DIR/,
    why: 'the wrong database is the likely reason',
  },
  ...(['older', 'lost', 'unproven'] as const).map((what) => ({
    alert: { what, reference: 'ORD-879X4M15Y5-1', amount: pesewas(26_880), otherMoney: 'NGN' },
    says: /879X4M15Y5-1, 268.80 NGN[,:]/,
    why: 'other money is never counted in cedis',
  })),
  {
    alert: {
      ...{ what: 'disputed', reference: MEMBERS, amount: pesewas(26_880), otherMoney: null },
      answerBy: new Date('2026-05-03T12:00:00Z'),
    },
    says: /payer of AIR-.*, GH₵ 268.80.*dashboard until .*3 May.*12:00. Refund nothing here meanwhile/s,
    why: 'by when to answer, and what not to do',
  },
])('an alert says what happened and what to do: $says, for $why', ({ alert, says }) => {
  expect(visibleText(paymentAlertMessage(alert))).toMatch(says)
})
