import { useQueryClient } from '@tanstack/react-query'
import type { BillingCycle } from '#domain/subscriptions/plan-period.ts'
import { handleSubscriptionPayment, orderSubscription, type PlanView } from '#domain/subscriptions/subscriptions-api.ts'
import { CallError, call } from '../api.ts'
import { useSession } from '../auth/session-store.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { PaidAlready, type RequestPaymentEnd, useRequestPayment } from '../payments/use-request-payment.ts'
import { makeKeptWish } from '../requests/kept-wish.ts'
import { showToast } from '../ui/toast.tsx'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'
import { keepUpgraded } from './upgraded-note.ts'

const TEXTS = SUBSCRIPTION_TEXTS

type Words = { title: string; text: string }
const fail = ({ title, text }: Words) => showToast(title, { description: text, tone: 'destructive' })

/** Refusals of asking for a plan that say more than that it failed. */
const isTold = (code: CallError['code']) =>
  code === 'plan.current' ||
  code === 'request.too_many' ||
  code === 'payment.too_many_unpaid' ||
  (code?.startsWith('session.') ?? false)

/** What is said when the payment cannot be started: why, where the server knows. */
function wordsOf(error: unknown): Words {
  const isKnown = error instanceof CallError && error.code !== null && !error.code.startsWith('server.')
  return isKnown ? { title: error.title, text: error.message } : PAYMENT_TEXTS.initiateFailed
}

/** The order could not be written: nothing was begun, so trying again is safe. */
class NotOrdered extends Error {}

/** Outlives the dialog, and a reload: who comes back goes on with what was begun. */
const keptWish = makeKeptWish('subscription')

/** Asks for a plan, takes its payment, and has it confirmed; afterwards the page begins anew with the plan. */
export function useSubscribe() {
  const payment = useRequestPayment()
  const queries = useQueryClient()
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.userId : ''

  /** @returns whether nothing is left to choose; otherwise it has been told why, and can be tried again */
  async function subscribe(plan: PlanView, billingCycle: BillingCycle): Promise<boolean> {
    try {
      const end = await payment.pay(() => order(plan, billingCycle))
      return end ? await lead(end, plan) : false
    } catch (error) {
      if (error instanceof PaidAlready) return begin(plan)
      if (error instanceof CallError && error.kind === 'refused') keptWish.forget()
      if (error instanceof NotOrdered) fail(TEXTS.orderFailed)
      else fail(wordsOf(error))
      const isThere = error instanceof CallError && error.code === 'plan.current'
      if (isThere) refresh()
      return isThere
    }
  }

  async function order(plan: PlanView, billingCycle: BillingCycle) {
    try {
      const id = keptWish.idOf({ userId, plan: plan.plan, billingCycle })
      const answer = await call(orderSubscription, { body: { id, plan: plan.plan, billingCycle } })
      if (answer.isPaid) throw new PaidAlready(id)
      return { purpose: 'subscription' as const, subjectId: id }
    } catch (error) {
      if (error instanceof PaidAlready || (error instanceof CallError && isTold(error.code))) throw error
      if (error instanceof CallError && error.kind === 'refused') keptWish.forget()
      throw new NotOrdered('the order was not written', { cause: error })
    }
  }

  async function lead(end: RequestPaymentEnd, plan: PlanView): Promise<boolean> {
    switch (end.kind) {
      case 'settled':
        return confirm(end.settlement.reference, plan)
      case 'unconfirmed':
        return confirm(end.reference, plan)
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

  async function confirm(reference: string, plan: PlanView): Promise<boolean> {
    keptWish.forget()
    try {
      const { success, state } = await call(handleSubscriptionPayment, { body: { reference, status: 'success' } })
      if (success) return begin(plan)
      if (state === 'checking') showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
      else fail(TEXTS.notUpgraded)
    } catch {
      fail(TEXTS.notUpgraded)
    }
    // It heals by itself: whoever looks again sees it.
    refresh()
    return true
  }

  /** Everything begins anew with the plan: prices, cart and badges. */
  function begin(plan: PlanView): boolean {
    keptWish.forget()
    keepUpgraded(plan.name)
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
