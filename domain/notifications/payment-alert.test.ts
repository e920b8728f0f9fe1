import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { paymentAlertMessage } from './payment-alert.ts'
import { visibleText } from './telegram-html.ts'

test.each(['review', 'stuck_refund'] as const)('an alert about %s names the payment and what to do', (what) => {
  const seen = visibleText(paymentAlertMessage({ what, reference: '879X4M15Y5-1', amount: pesewas(26_880) }))

  expect(seen).toContain('Payment 879X4M15Y5-1')
  expect(seen).toMatch(what === 'review' ? /order 879X4M15Y5 .*cancel the order/s : /GH₵ 268.80.*dashboard/s)
})
