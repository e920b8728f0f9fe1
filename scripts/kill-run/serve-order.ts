import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BoardCard } from '#domain/orders/board-api.ts'
import { StaffLine } from '#domain/orders/proposals-api.ts'
import { type Answer, type Ask, askWithRetries, type Deps, type PurchaseOutcome } from './ask-shop.ts'
import type { Member } from './join-members.ts'

/** Who works in the shop. */
export type Team = Record<'manager' | 'kitchen' | 'rider', Member>

/** What staff do with an order. `ignored`: nobody acknowledges it, so the alarm tells of it. */
const PLANS = ['deliver', 'leave_on_road', 'refund_line', 'cancel', 'substitute', 'ignored'] as const

/** What staff and the shopper have done to an order, as far as the shop has answered that it was done. */
export type Served = {
  orderId: string
  /** The steps that leave an event, in their order. */
  steps: string[]
  /** The state in which the last answer showed it. */
  state: BoardCard['state']
  /** Refunds that staff have asked for. */
  refunds: { id: string; amount: number }[]
  /** Keys of the rider's taps. */
  taps: string[]
  answer: 'accept' | 'refund' | null
  /** Calls that were repeated, because the shop was down or busy. */
  retries: number
}

const POLL_MS = 1_000
/** A paid order whose webhook and return were both lost is asked about after 1, 3 and 10 minutes, and a kill may take a turn. */
const RECEIVED_WITHIN_MS = 900_000

/** Works on a paid order as screens do: each act names the version that it saw, or has a key, and is repeated until it is answered. */
export async function serveOrder(deps: Deps, team: Team, { id: orderId, key }: PurchaseOutcome): Promise<Served> {
  const { random } = deps
  const plan = PLANS[random.between(0, PLANS.length - 1)] ?? 'deliver'
  const shopper = askWithRetries(deps, 'the shopper')
  const askers = new Map(Object.values(team).map((who) => [who, askWithRetries(deps, who.phone, who.token)]))
  const as = (who: Member): Ask => (askers.get(who) ?? shopper).ask
  const served: Served = { orderId, steps: [], state: 'received', refunds: [], taps: [], answer: null, retries: 0 }

  async function read(): Promise<BoardCard> {
    return BoardCard.parse(good(await as(team.kitchen)(`/api/orders/${orderId}/card`, undefined, 'GET')))
  }

  /** Takes a step. Its repetition after a lost answer finds the step itself as the last change. */
  async function take(who: Member, step: string, send: () => Promise<Answer>): Promise<void> {
    const { status, body } = await send()
    if (status !== 200) {
      const seen = body.details as { version?: number; by?: string; action?: string } | undefined // of order.changed
      const isOwn = seen?.version === card.version + 1 && seen.by === `staff:${who.userId}` && seen.action === step
      if (body.code !== 'order.changed' || !isOwn) throw new Error(`${step} was refused: ${JSON.stringify(body)}`)
    }
    served.steps.push(step)
    card = await read()
    await sleep(random.between(0, 500)) // until the next one
  }
  const step = (who: Member, action: string, more: object = {}, path = 'steps') =>
    take(who, action, () => as(who)(`/api/orders/${orderId}/${path}`, { ...more, expectedVersion: card.version }))
  const kitchenStep = (action: string, more: object = {}) => step(team.kitchen, action, { action, ...more })

  async function giveToRider() {
    await take(team.manager, 'dispatch', async () => {
      const orders = [{ orderId, expectedVersion: card.version }]
      const reply = await as(team.manager)('/api/deliveries', { riderId: team.rider.userId, orders })
      const { rows } = good(reply) as { rows: { refusal: Answer['body'] | null }[] } // as the endpoint declares it
      const refusal = rows[0]?.refusal
      return refusal ? { status: 409, body: refusal } : reply
    })
  }
  async function tap(tapped: object) {
    const at = new Date().toISOString()
    const body = { key: randomUUID(), at, sentAt: at, ...tapped }
    good(await as(team.rider)(`/api/ride/${orderId}/steps`, body))
    served.taps.push(body.key)
  }
  async function deliver() {
    await tap({ step: 'picked_up' })
    const { code } = good(await shopper.ask(`/api/orders/${orderId}/door-code`, { key }))
    await tap({ step: 'delivered', code })
    served.steps.push('deliver')
  }
  async function refundLine() {
    const line = good(await as(team.manager)(`/api/orders/${orderId}/lines/0`, undefined, 'GET'))
    const id = randomUUID()
    // The only line of an order is not refunded whole: the order is cancelled instead.
    const amount = random.percent(50) && card.lines.length > 1 ? StaffLine.parse(line).refund : 100
    const adjustments = [{ kind: 'line', position: 0, amount }]
    good(await as(team.manager)(`/api/orders/${orderId}/refunds`, { id, reason: 'Spilled', adjustments }))
    served.refunds.push({ id, amount })
    served.steps.push('refund')
    card = await read()
  }
  /** Asks about the first line, and has the shopper answer. Without any line left the shop cancels the order. */
  async function substitute() {
    const line = good(await as(team.kitchen)(`/api/orders/${orderId}/lines/0`, undefined, 'GET'))
    const [other] = StaffLine.parse(line).suggestions
    const isOther = other !== undefined && random.percent(60)
    const asked = isOther ? { kind: 'replace', choice: other.choice } : { kind: 'refund_line' }
    await step(team.kitchen, 'propose', { ...asked, position: 0 }, 'proposals')
    served.answer = random.percent(50) ? 'accept' : 'refund'
    good(await shopper.ask(`/api/orders/${orderId}/proposals/1/answer`, { answer: served.answer }))
    served.steps.push('answer')
    card = await read()
  }
  async function cancel() {
    await step(team.manager, 'cancel', { reason: 'No gas' }, 'cancel')
  }

  let card = await received(read)
  if (plan !== 'ignored') {
    if (plan === 'cancel' && random.percent(30)) await cancel()
    else await kitchenStep('prepare')
    if (plan === 'cancel' && card.state === 'preparing') await cancel()
    if (plan === 'refund_line') await refundLine()
    if (plan === 'substitute') await substitute()
    if (card.state === 'preparing' && random.percent(30)) await kitchenStep('delay', { minutes: 10 })
    if (card.state === 'preparing') {
      await kitchenStep('ready')
      await giveToRider()
      if (plan !== 'leave_on_road') await deliver()
    }
    card = await read()
    if (card.state === 'recalled') await kitchenStep('acknowledge')
  }
  const retries = [shopper, ...askers.values()].reduce((sum, one) => sum + one.retries(), 0)
  return { ...served, state: card.state, retries }
}

async function received(read: () => Promise<BoardCard>): Promise<BoardCard> {
  const deadline = performance.now() + RECEIVED_WITHIN_MS
  while (performance.now() < deadline) {
    const card = await read()
    if (card.state === 'received') return card
    await sleep(POLL_MS)
  }
  throw new Error('a paid order was never received')
}

/** @throws when the shop has refused */
export function good({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`the shop refused: ${JSON.stringify(body)}`)
  return body
}
