import { Smartphone } from 'lucide-react'
import { z } from 'zod'
import { listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { formatCedis, Pesewas } from '#domain/money.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import type { CallError } from '../../client/api.ts'
import { requestsOf } from '../payments/own-requests.ts'
import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { AIRTIME_TEXTS as TEXTS } from './airtime-texts.ts'

export const airtimePart: PurchasePart = {
  purpose: 'airtime',
  requests: requestsOf(listMyTopUps, ({ providerName, phone, amount, status }) => ({
    icon: Smartphone,
    kind: TEXTS.kind,
    title: TEXTS.airtimeOf(providerName),
    status: TEXTS.states[status],
    amount,
    facts: [formatPhone(phone)],
  })),
  askedAt: inProfile('subscription'),
  words: {
    paid: TEXTS.successful,
    cancelled: TEXTS.cancelled,
    failed: TEXTS.failed,
    notAsked: TEXTS.failed,
    notStarted: TEXTS.failed,
    signIn: TEXTS.signIn,
    checking: TEXTS.checking,
    of: (error) => (error.code === 'airtime.cap_reached' ? { title: error.title, text: capText(error) } : undefined),
  },
}

const CapDetails = z.object({ left: Pesewas, unpaid: Pesewas })

function capText(error: CallError): string {
  const details = CapDetails.safeParse(error.details).data
  const left = details && details.left > 0 ? TEXTS.cap.left(formatCedis(details.left)) : null
  if (!details || details.unpaid === 0) return left ?? TEXTS.cap.none
  return left === null ? TEXTS.cap.unpaid : `${left} ${TEXTS.cap.unpaid}`
}
