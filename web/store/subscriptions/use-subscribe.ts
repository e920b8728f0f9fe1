import { useQueryClient } from '@tanstack/react-query'
import type { Pesewas } from '#domain/money.ts'
import type { BillingCycle } from '#domain/subscriptions/plan-period.ts'
import { handleSubscriptionPayment, orderSubscription, type PlanView } from '#domain/subscriptions/subscriptions-api.ts'
import { CallError, call } from '../../client/api.ts'
import { useSession } from '../../client/session/session-store.ts'
import { createPurchaseIds } from '../../client/storage/purchase-ids.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { PaidAlready, type RequestPaymentEnd, useRequestPayment } from '../payments/card/use-request-payment.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'
import { storeUpgraded } from './upgraded-note.ts'

const TEXTS = SUBSCRIPTION_TEXTS

type Words = { title: string; text: string }
const fail = ({ title, text }: Words) => showToast(title, { description: text, tone: 'destructive' })

/** Refusals of asking for a plan whose own words say more than that it failed. */
const SHOWN: readonly CallError['code'][] = [
  'plan.current',
  'request.price_changed',
  'request.too_many',
  'payment.too_many_unpaid',
]
const isShown = (code: CallError['code']) => SHOWN.includes(code) || (code?.startsWith('session.') ?? false)

/** What is said when the payment cannot be started: why, where the server knows. */
function wordsOf(error: unknown): Words {
  const isKnown = error instanceof CallError && error.code !== null && !error.code.startsWith('server.')
  return isKnown ? { title: error.title, text: error.message } : PAYMENT_TEXTS.initiateFailed
}

/** A plan as it was chosen, at the price that was on the screen. */
export type PlanChoice = {
  plan: PlanView
  billingCycle: BillingCycle
  price: Pesewas
  /** More time of the plan that runs. */
  isExtension: boolean
}

/** The order could not be written: nothing was begun, so trying again is safe. */
class NotOrdered extends Error {}

/** Outlives the dialog, and a reload: who comes back goes on with what was begun. */
const purchaseIds = createPurchaseIds('subscription')

/** Asks for a plan, takes its payment, and has it confirmed; afterwards the page begins anew with the plan. */
export function useSubscribe() {
  const payment = useRequestPayment()
  const queries = useQueryClient()
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.userId : ''

  /** @returns whether nothing is left to choose; otherwise the reason is on the screen, and it can be tried again */
  async function subscribe(choice: PlanChoice): Promise<boolean> {
    try {
      const end = await payment.pay(() => order(choice))
      return end ? await lead(end, choice) : false
    } catch (error) {
      if (error instanceof PaidAlready) return begin(choice)
      if (error instanceof CallError && error.kind === 'refused') purchaseIds.forget()
      if (error instanceof NotOrdered) fail(TEXTS.orderFailed)
      else fail(wordsOf(error))
      const code = error instanceof CallError ? error.code : null
      if (code === 'plan.current' || code === 'request.price_changed') refresh()
      return code === 'plan.current'
    }
  }

  async function order({ plan: { plan }, billingCycle, price, isExtension }: PlanChoice) {
    const asked = { plan, billingCycle, expectedTotal: price, isExtension }
    try {
      const id = purchaseIds.idOf({ userId, ...asked })
      const answer = await call(orderSubscription, { body: { id, ...asked } })
      if (answer.isPaid) throw new PaidAlready(id)
      return { purpose: 'subscription' as const, subjectId: id }
    } catch (error) {
      if (error instanceof PaidAlready || (error instanceof CallError && isShown(error.code))) throw error
      if (error instanceof CallError && error.kind === 'refused') purchaseIds.forget()
      throw new NotOrdered('the order was not written', { cause: error })
    }
  }

  async function lead(end: RequestPaymentEnd, choice: PlanChoice): Promise<boolean> {
    switch (end.kind) {
      case 'settled':
        return confirm(end.settlement.reference, choice)
      case 'unconfirmed':
        return confirm(end.reference, choice)
      case 'cancelled':
        showToast(TEXTS.cancelled.title, { description: TEXTS.cancelled.text })
        return false
      case 'declined':
        fail({ title: PAYMENT_TEXTS.outcome.failedTitle, text: end.reason })
        return false
      case 'unreachable':
        fail(PAYMENT_TEXTS.widgetMissing)
        return false
      case 'redirected':
        return false
    }
  }

  async function confirm(reference: string, choice: PlanChoice): Promise<boolean> {
    purchaseIds.forget()
    try {
      const { success, state } = await call(handleSubscriptionPayment, { body: { reference, status: 'success' } })
      if (success) return begin(choice)
      if (state === 'failed') {
        fail(PAYMENT_TEXTS.outcome.member.failed)
        return false
      }
      if (state === 'review' || state === 'refunding') fail(PAYMENT_TEXTS.outcome.member[state])
      else showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
    } catch (error) {
      if (error instanceof CallError && error.code === 'plan.not_upgraded') fail(TEXTS.notUpgraded)
      // Without an answer nobody knows yet what became of the payment.
      else showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
    }
    refresh()
    return true
  }

  /** Everything begins anew with the plan: prices, cart and badges. */
  function begin({ plan }: PlanChoice): boolean {
    purchaseIds.forget()
    storeUpgraded(plan.name)
    // Also for somebody who has looked elsewhere meanwhile: there the thanks are said.
    const address = new URL(location.href)
    address.searchParams.set('profile', 'subscription')
    history.replaceState(history.state, '', address)
    location.reload()
    return true
  }

  const refresh = () => void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPersonal === true })

  return { subscribe, isPending: payment.isPending }
}
