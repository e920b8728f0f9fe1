import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { settle } from '../payments/take-purchase.ts'
import { REQUEST_OUTCOMES } from '../requests/request-texts.ts'
import { SERVICE_TEXTS } from './service-texts.ts'
import { servicesQuery } from './services-query.ts'

export const servicePart: PurchasePart = {
  purpose: 'service',
  tab: {
    step: 'services',
    label: SERVICE_TEXTS.tab,
    load: () => import('./service-form.tsx').then(({ ServiceForm: Form }) => ({ Form })),
  },
  askedAt: inProfile('services'),
  seenAt: inProfile('requests'),
  confirm: settle,
  stale: [servicesQuery],
  words: { ...REQUEST_OUTCOMES, paid: SERVICE_TEXTS.submitted, signIn: SERVICE_TEXTS.signIn },
}
