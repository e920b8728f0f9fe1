import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Ask, type Deps, post } from './ask-shop.ts'

/**
 * Pays like shoppers: some cards are declined first, some shoppers leave, and not all return to the shop afterwards.
 *
 * @param subject the body that starts the payment
 * @param confirm asks the shop for the state of a payment
 */
export async function payLikeShopper(
  { simulatorsUrl, random }: Deps,
  ask: Ask,
  subject: object,
  confirm: (reference: string) => Promise<Answer>,
): Promise<{ paid: string[]; isReportedPaid: boolean }> {
  const paid: string[] = []
  let isReportedPaid = false
  const declinesFirst = random.percent(10)
  const leavesUnpaid = random.percent(5)
  const comesBack = random.percent(60)
  for (const isDecline of declinesFirst ? [true, false] : [false]) {
    const started = await ask('/api/paystack/initiate', subject)
    const reference = String(started.body.reference)
    if (started.status !== 200)
      throw new Error(`the payment cannot be started: ${JSON.stringify([subject, started.body])}`)
    if (leavesUnpaid) break
    await sleep(random.between(0, 400)) // the shopper looks for the card
    const action = isDecline ? 'decline' : 'pay'
    const answer = await post(`${simulatorsUrl}/_transactions/${reference}/${action}`, {})
    if (answer?.status !== 200) throw new Error(`the provider refused: ${JSON.stringify(answer)}`)
    if (!isDecline) paid.push(reference)
    if (comesBack || isDecline) isReportedPaid = (await confirm(reference)).body.state === 'paid'
  }
  return { paid, isReportedPaid }
}
