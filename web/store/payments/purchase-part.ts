import type { ComponentType } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import type { Purpose, Settlement } from '#domain/payments/payments-api.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { CallError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { createPurchaseIds, type PurchaseIds } from '../../client/storage/purchase-ids.ts'
import type { Words } from '../../ui/overlay/toast.ts'
import type { RequestSource } from './own-requests.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'

/** What a tab of the profile gets. */
export type TabProps = {
  profile: ProfileView
  /** Shows the account, where a new request is seen. */
  onRequested: () => void
  /** Shows the list of requests. */
  onSeeRequests: () => void
}

/** What one purpose contributes to the purchase, the payment's page and the profile. */
export type PurchasePart = {
  purpose: Purpose
  /** Whether it is a cart, which all tabs of the browser share. */
  isCart?: boolean
  /** Its own tab of the profile, whose script is loaded when it is opened. */
  tab?: {
    /** Its value of `?profile=` in the address. */
    step: string
    label: (brand: string) => string
    /** The button that leads to it from an empty list of requests. */
    invitation: string
    load: () => Promise<{ Form: ComponentType<TabProps> }>
  }
  /** What the person has bought of it, for the list of requests. */
  requests?: RequestSource
  /** The page where it is requested, and can be tried again. */
  askedAt: (subjectId: string) => string
  /** The page that shows it once it is paid; absent: the list of requests. */
  seenAt?: (subjectId: string) => string
  /**
   * Asks the server for the outcome after the provider's window reports success. Absent: the payment is settled; null:
   * the page of the payment asks.
   */
  confirm?: ((reference: string) => Promise<Pick<Settlement, 'state' | 'reason'>>) | null
  /** Ends what this browser stores of its subject once it is paid. Called any number of times. */
  finish?: (subjectId: string) => void
  /** Endpoints' queries, besides those of the person, whose answers a purchase or its refusal makes stale. */
  stale?: readonly { queryKey: readonly unknown[] }[]
  words: {
    /** The toast once it is paid; absent where another one follows. */
    paid?: (reference: string) => Words
    cancelled: Words
    /** It was not paid, and the provider gives no reason. */
    failed: Words
    /** The request failed without helpful words; absent: the error's own. */
    notAsked?: Words
    /** The same for starting its payment. */
    notStarted?: Words
    /** The person is not signed in any more. */
    signIn?: Words
    /** While its payment is checked, on the payment's page. */
    checking?: string
    /** On the payment's page; absent: those of a member's request. */
    outcomes?: Readonly<Record<Settlement['state'], Words>>
    /** Words made of an error's details. */
    of?: (error: CallError) => Words | undefined
  }
  /** Refusals that its page shows by itself. */
  isShownOnPage?: (error: Error) => boolean
}

const IDS = new Map<Purpose, PurchaseIds>()

/** The ids of the requests of one purpose. They outlive their forms, and in one tab a reload; those of a cart are the same in all tabs. */
export function idsOf({ purpose, isCart = false }: Pick<PurchasePart, 'purpose' | 'isCart'>): PurchaseIds {
  const ids = IDS.get(purpose) ?? createPurchaseIds(purpose, { isShared: isCart })
  IDS.set(purpose, ids)
  return ids
}

/** The page of a payment, which any device can open. */
export const paymentPage = (reference: string) => `${paths.paymentSuccess}?reference=${encodeURIComponent(reference)}`

/** A step of the profile, over the home page. */
export const inProfile = (step: string) => () => `${paths.home}?profile=${step}`

/** Refusals whose words do not help a shopper: the part's own words replace them. */
const INTERNAL: readonly ErrorCode[] = ['payment.initiate_failed', 'payment.key_reused']

/** The words that a shopper sees for an error. @param stage the request that failed */
export function failureWords({ words }: PurchasePart, error: Error, stage: 'notAsked' | 'notStarted'): Words {
  const generic = words[stage]
  if (!(error instanceof CallError)) return generic ?? PAYMENT_TEXTS.initiateFailed
  const { code, title, message } = error
  if (code?.startsWith('session.') && words.signIn) return words.signIn
  const isInternal = code === null || code.startsWith('server.') || INTERNAL.includes(code)
  return (isInternal ? generic : words.of?.(error)) ?? { title, text: message }
}
