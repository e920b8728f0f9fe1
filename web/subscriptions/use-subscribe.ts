import { useQueryClient } from '@tanstack/react-query'
import type { BillingCycle } from '#domain/subscriptions/plan-period.ts'
import { handleSubscriptionPayment, orderSubscription, type PlanView } from '#domain/subscriptions/subscriptions-api.ts'
import { CallError, call } from '../api.ts'
import { newKey } from '../checkout/new-key.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { type RequestPaymentEnd, useRequestPayment } from '../payments/use-request-payment.ts'
import { showToast } from '../ui/toast.tsx'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'
import { keepUpgraded } from './upgraded-note.ts'

const TEXTS = SUBSCRIPTION_TEXTS

type Words = { title: string; text: string }
const fail = ({ title, text }: Words) => showToast(title, { description: text, tone: 'destructive' })

/** The order could not be written: nothing was begun, so trying again is safe. */
class NotOrdered extends Error {}

/** Asks for a plan, takes its payment, and has it confirmed; afterwards the page begins anew with the plan. */
export function useSubscribe() {
  const payment = useRequestPayment()
  const queries = useQueryClient()

  async function subscribe(plan: PlanView, billingCycle: BillingCycle): Promise<void> {
    try {
      const end = await payment.pay(async () => {
        try {
          const { id } = await call(orderSubscription, { body: { id: newKey(), plan: plan.plan, billingCycle } })
          return { purpose: 'subscription', subjectId: id }
        } catch (error) {
          if (error instanceof CallError && error.code === 'plan.current') throw error
          throw new NotOrdered('the order was not written', { cause: error })
        }
      })
      if (end) await lead(end, plan)
    } catch (error) {
      if (error instanceof NotOrdered) fail(TEXTS.orderFailed)
      else if (error instanceof CallError) fail({ title: error.title, text: error.message })
      else fail(PAYMENT_TEXTS.initiateFailed)
    }
  }

  async function lead(end: RequestPaymentEnd, plan: PlanView): Promise<void> {
    switch (end.kind) {
      case 'settled':
        return confirm(end.settlement.reference, plan)
      case 'unconfirmed':
        return confirm(end.reference, plan)
      case 'cancelled':
        showToast(TEXTS.cancelled.title, { description: TEXTS.cancelled.text })
        return
      case 'declined':
        return fail({ title: PAYMENT_TEXTS.outcome.failedTitle, text: end.reason })
      case 'unreachable':
        return fail(PAYMENT_TEXTS.widgetMissing)
      case 'redirected':
        return
    }
  }

  async function confirm(reference: string, plan: PlanView): Promise<void> {
    try {
      const { success, state } = await call(handleSubscriptionPayment, { body: { reference, status: 'success' } })
      if (success) {
        keepUpgraded(plan.name)
        location.reload()
        return
      }
      if (state === 'checking') showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
      else fail(TEXTS.notUpgraded)
    } catch {
      fail(TEXTS.notUpgraded)
    }
    // It heals by itself: whoever looks again sees it.
    void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
  }

  return { subscribe, isPending: payment.isPending }
}
