import { Crown, type LucideIcon, Smartphone, Truck, Wrench } from 'lucide-react'
import type { TopUpStatus } from '#domain/airtime/top-up-status.ts'
import type { Pesewas } from '#domain/money.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { dayWords, momentYearWords } from '../../ui/words/when-words.ts'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import type { MyRequest } from './my-requests.ts'

const TEXTS = REQUEST_TEXTS.mine

type Tone = 'gold-soft' | 'palm-soft' | 'brick-soft' | 'neutral'

/** A request as its card tells it. */
export type RequestSummary = {
  icon: LucideIcon
  kind: string
  title: string
  status: { text: string; tone: Tone }
  amount: Pesewas
  /** One line each. */
  facts: readonly string[]
  reference: string
  pictureId: string | null
}

const TONES = {
  requested: 'gold-soft',
  accepted: 'gold-soft',
  done: 'palm-soft',
  refunded: 'neutral',
} as const satisfies Record<RequestStatus, Tone>

const AIRTIME_TONES = {
  waiting: 'gold-soft',
  unknown: 'gold-soft',
  sent: 'palm-soft',
  failed: 'brick-soft',
  refunded: 'neutral',
} as const satisfies Record<TopUpStatus, Tone>

/** What is told of a request, whatever its kind. */
export function summaryOf(mine: MyRequest, now: Date): RequestSummary {
  switch (mine.kind) {
    case 'dispatch': {
      const { vehicleName, hours, totalAmount, location, region, scheduledAt, status, reference } = mine.request
      return {
        icon: Truck,
        kind: TEXTS.kinds.dispatch,
        title: vehicleName,
        status: { text: TEXTS.status[status], tone: TONES[status] },
        amount: totalAmount,
        facts: [
          scheduledAt === null ? TEXTS.asSoonAsPossible : momentYearWords(scheduledAt),
          // By the order it is always one.
          ...(hours > 1 ? [TEXTS.hours(hours)] : []),
          `${location}, ${region}`,
        ],
        reference,
        pictureId: null,
      }
    }
    case 'service': {
      const { serviceLabel, fee, location, region, note, pictureId, status, reference } = mine.request
      return {
        icon: Wrench,
        kind: TEXTS.kinds.service,
        title: serviceLabel,
        status: { text: TEXTS.status[status], tone: TONES[status] },
        amount: fee,
        facts: [`${location}, ${region}`, ...(note === null ? [] : [note])],
        reference,
        pictureId,
      }
    }
    case 'airtime': {
      const { providerName, phone, amount, status, reference } = mine.request
      return {
        icon: Smartphone,
        kind: TEXTS.kinds.airtime,
        title: TEXTS.airtimeName(providerName),
        status: { text: TEXTS.airtimeStatus[status], tone: AIRTIME_TONES[status] },
        amount,
        facts: [formatPhone(phone)],
        reference,
        pictureId: null,
      }
    }
    case 'plan': {
      const { planName, billingCycle, amount, creditedDays, startsAt, endsAt, reference } = mine.request
      return {
        icon: Crown,
        kind: TEXTS.kinds.plan,
        title: TEXTS.planName(planName),
        status: planStatus(mine, now),
        amount,
        facts: [
          TEXTS.cycles[billingCycle],
          TEXTS.period(dayWords(startsAt), dayWords(mine.replacedAt ?? endsAt)),
          ...(creditedDays > 0 ? [TEXTS.creditedDays(creditedDays)] : []),
        ],
        reference,
        pictureId: null,
      }
    }
  }
}

function planStatus(
  { request, replacedAt }: Extract<MyRequest, { kind: 'plan' }>,
  now: Date,
): RequestSummary['status'] {
  if (replacedAt !== null) return { text: TEXTS.planStatus.replaced, tone: 'neutral' }
  return now < new Date(request.endsAt)
    ? { text: TEXTS.planStatus.runs, tone: 'palm-soft' }
    : { text: TEXTS.planStatus.ended, tone: 'neutral' }
}
