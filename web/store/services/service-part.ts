import { Wrench } from 'lucide-react'
import { listMyServices } from '#domain/services/services-api.ts'
import { OwnPicture } from '../../client/pictures/own-picture.tsx'
import { requestsOf } from '../payments/own-requests.ts'
import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_OUTCOMES, REQUEST_STATES } from '../requests/request-texts.ts'
import { SERVICE_TEXTS as TEXTS } from './service-texts.ts'
import { servicesQuery } from './services-query.ts'

export const servicePart: PurchasePart = {
  purpose: 'service',
  tab: {
    step: 'services',
    label: TEXTS.tab,
    invitation: TEXTS.book,
    load: () => import('./service-form.tsx').then(({ ServiceForm: Form }) => ({ Form })),
  },
  requests: requestsOf(
    listMyServices,
    ({ serviceLabel, fee, location, region, note, pictureId, status }) => ({
      icon: Wrench,
      kind: TEXTS.kind,
      title: serviceLabel,
      status: REQUEST_STATES[status],
      amount: fee,
      facts: [`${location}, ${region}`, ...(note === null ? [] : [note])],
      pictureId,
    }),
    OwnPicture,
  ),
  askedAt: inProfile('services'),
  stale: [servicesQuery],
  words: { ...REQUEST_OUTCOMES, paid: TEXTS.submitted, signIn: TEXTS.signIn },
}
