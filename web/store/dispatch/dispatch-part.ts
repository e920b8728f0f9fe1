import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { settle } from '../payments/take-purchase.ts'
import { REQUEST_OUTCOMES } from '../requests/request-texts.ts'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'

export const dispatchPart: PurchasePart = {
  purpose: 'dispatch',
  tab: {
    step: 'dispatch',
    label: () => DISPATCH_TEXTS.tab,
    load: () => import('./dispatch-form.tsx').then(({ DispatchForm: Form }) => ({ Form })),
  },
  askedAt: inProfile('dispatch'),
  seenAt: inProfile('requests'),
  confirm: settle,
  words: { ...REQUEST_OUTCOMES, paid: DISPATCH_TEXTS.requested, signIn: DISPATCH_TEXTS.signIn },
}
