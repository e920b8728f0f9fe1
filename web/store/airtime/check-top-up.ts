import { z } from 'zod'
import { airtimeAmount } from '#domain/airtime/airtime-amount.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { parseGhanaMobile } from '#domain/phone/phone.ts'
import type { Words } from '../../ui/overlay/toast.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'

/** The values of the form. */
export const TopUpDraft = z.object({
  /** Empty: none is chosen. */
  providerId: z.string(),
  /** Cedis as typed; empty: none. */
  amount: z.string(),
  /** Digits as typed. */
  phone: z.string(),
})
export type TopUpDraft = z.infer<typeof TopUpDraft>

/** A valid request. */
type TopUpRequest = { providerId: string; amount: Pesewas; phone: string }

export type TopUpFault = keyof typeof AIRTIME_TEXTS.faults
/** The fault of each field, in the order of the form. */
export type TopUpFaults = Partial<Record<TopUpFault, Words>>

const PHONE_MIN = 9
const TEXTS = AIRTIME_TEXTS.faults

/** The amount that the field shows: rounded down to cedis, and raised to the minimum; text that is no number stays. */
export function mendedAmount(typed: string, minimum: Pesewas): string {
  const amount = airtimeAmount(typed, minimum)
  return amount === undefined ? typed : String(amount / 100)
}

/** Checks a draft as the server will: returns its faults, and a request without any. A corrected amount counts as a fault. */
export function checkTopUp(
  draft: TopUpDraft,
  minimum: Pesewas,
  leftToday: Pesewas,
): { topUp?: TopUpRequest; faults: TopUpFaults } {
  const amount = airtimeAmount(draft.amount, minimum)
  const phone = draft.phone.length >= PHONE_MIN ? parseGhanaMobile(draft.phone) : undefined
  const faults: TopUpFaults = {}
  if (draft.providerId === '') faults.provider = TEXTS.provider
  if (amount === undefined) faults.amount = { title: TEXTS.amount.title, text: TEXTS.amount.text(formatCedis(minimum)) }
  else if (Number(draft.amount) * 100 !== amount) {
    faults.amount = { title: TEXTS.amount.title, text: TEXTS.amount.mended(formatCedis(amount)) }
  } else if (amount > leftToday) {
    const { left, none } = AIRTIME_TEXTS.cap
    faults.amount = { title: TEXTS.amount.title, text: leftToday < minimum ? none : left(formatCedis(leftToday)) }
  }
  if (phone === undefined) faults.phone = TEXTS.phone
  if (amount === undefined || phone === undefined || Object.keys(faults).length > 0) return { faults }
  return { topUp: { providerId: draft.providerId, amount, phone: draft.phone }, faults }
}
