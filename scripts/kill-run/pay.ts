import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Ask, type Deps, post } from './ask-shop.ts'

/**
 * Pays as people do: some are declined first, some turn away, and not all come back to the shop to see what became of it.
 *
 * @param subject what is paid, as the shop's call takes it
 * @param confirm asks the shop what it knows of a payment
 */
export async function payAsPeopleDo(
  { simulatorsUrl, chance }: Deps,
  ask: Ask,
  subject: object,
  confirm: (reference: string) => Promise<Answer>,
): Promise<{ paid: string[]; isReportedPaid: boolean }> {
  const paid: string[] = []
  let isReportedPaid = false
  const declinesFirst = chance.percent(10)
  const leavesUnpaid = chance.percent(5)
  const comesBack = chance.percent(60)
  for (const isDecline of declinesFirst ? [true, false] : [false]) {
    const started = await ask('/api/paystack/initiate', subject)
    const reference = String(started.body.reference)
    if (started.status !== 200) throw new Error(`nobody can pay ${JSON.stringify([subject, started.body])}`)
    if (leavesUnpaid) break
    await sleep(chance.between(0, 400)) // the shopper looks for the card
    const hand = isDecline ? 'decline' : 'pay'
    const answer = await post(`${simulatorsUrl}/_transactions/${reference}/${hand}`, {})
    if (answer?.status !== 200) throw new Error(`the provider did not take it: ${JSON.stringify(answer)}`)
    if (!isDecline) paid.push(reference)
    if (comesBack || isDecline) isReportedPaid = (await confirm(reference)).body.state === 'paid'
  }
  return { paid, isReportedPaid }
}
