import { Truck } from 'lucide-react'
import { listMyDispatch } from '#domain/dispatch/dispatch-api.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { requestsOf } from '../payments/own-requests.ts'
import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_CANCELLED, REQUEST_OUTCOMES, REQUEST_STATES } from '../requests/request-texts.ts'
import { DISPATCH_TEXTS as TEXTS } from './dispatch-texts.ts'

export const dispatchPart: PurchasePart = {
  purpose: 'dispatch',
  tab: {
    step: 'dispatch',
    label: () => TEXTS.tab,
    invitation: TEXTS.title,
    load: () => import('./dispatch-form.tsx').then(({ DispatchForm: Form }) => ({ Form })),
  },
  requests: requestsOf(
    listMyDispatch,
    ({ vehicleName, hours, totalAmount, location, region, scheduledAt, status }) => ({
      icon: Truck,
      kind: TEXTS.vehicle,
      title: vehicleName,
      status: status === 'refunded' && totalAmount === 0 ? REQUEST_CANCELLED : REQUEST_STATES[status],
      amount: totalAmount,
      facts: [
        scheduledAt === null ? TEXTS.asap : momentYearWords(scheduledAt),
        // A vehicle that is hired by the order has one hour.
        ...(hours > 1 ? [TEXTS.duration(hours)] : []),
        `${location}, ${region}`,
      ],
    }),
  ),
  askedAt: inProfile('dispatch'),
  words: { ...REQUEST_OUTCOMES, paid: TEXTS.requested, signIn: TEXTS.signIn },
}
