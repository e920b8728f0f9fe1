import { useQueryClient } from '@tanstack/react-query'
import { buyTopUp, listAirtimeProviders, listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useSession } from '../../client/session/session-store.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { createPurchaseIds } from '../../client/storage/purchase-ids.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { paymentProblem } from '../payments/card/payment-key.ts'
import { PaidAlready, useRequestPayment } from '../payments/card/use-request-payment.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import type { TopUpRequest } from './check-top-up.ts'
import { bought, failed, outcomeOfEnd, outcomeOfError, type PurchaseOutcome } from './purchase-outcome.ts'

/** Outlives the panel: who closes it and comes back goes on with what was begun. */
const purchaseIds = createPurchaseIds('airtime')

/** Asks for airtime, takes its payment, and tells how that ended. However often it is pressed, one runs at a time. */
export function useBuyAirtime() {
  const payment = useRequestPayment()
  const queries = useQueryClient()
  const session = useSession()

  /** @returns undefined when one is under way already */
  async function buy(topUp: TopUpRequest): Promise<PurchaseOutcome | undefined> {
    const outcome = await attempt(topUp).catch((error: unknown) =>
      error instanceof PaidAlready ? bought(error.reference) : outcomeOfError(error),
    )
    if (!outcome) return undefined
    const { words, tone, isOver } = outcome
    if (words) showToast(words.title, { description: words.text, tone })
    if (isOver) purchaseIds.forget()
    void queries.invalidateQueries({ queryKey: keyOf(listAirtimeProviders) })
    void queries.invalidateQueries({ queryKey: keyOf(listMyTopUps) })
    return outcome
  }

  async function attempt(topUp: TopUpRequest): Promise<PurchaseOutcome | undefined> {
    if (session.status !== 'signed_in') return failed(AIRTIME_TEXTS.signIn)
    const { userId } = session
    const { payment: setup } = await queries.ensureQueryData(shopQuery)
    const problem = paymentProblem(setup)
    if (problem !== null) {
      const { title, reasons } = PAYMENT_TEXTS.misconfigured
      return failed({ title, text: reasons[problem] })
    }
    const end = await payment.pay(async () => {
      const id = idFor({ userId, ...topUp })
      const answer = await call(buyTopUp, { body: { id, ...topUp } })
      if (answer.isPaid) throw new PaidAlready(answer.reference ?? id)
      return { purpose: 'airtime', subjectId: id }
    })
    return end && outcomeOfEnd(end)
  }

  /** What is on the list was bought, on the payment page for one: the same again is another one. */
  function idFor(topUp: TopUpRequest & { userId: string }): string {
    const id = purchaseIds.idOf(topUp)
    const bought = queries.getQueryData(keyOf(listMyTopUps, { person: topUp.userId }))?.topUps ?? []
    if (!bought.some((topUp) => topUp.id === id)) return id
    purchaseIds.forget()
    return purchaseIds.idOf(topUp)
  }

  return { buy, isPending: payment.isPending }
}
