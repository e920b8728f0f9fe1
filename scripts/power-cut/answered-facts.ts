import type { Answer } from '../kill-run/ask-shop.ts'
import type { Books } from '../kill-run/read-books.ts'

/** A fact that the shop answered to a shopper, which must survive a power cut. */
type Fact = {
  what: 'requested' | 'payment begun' | 'paid'
  /** The id of the purchase, or the reference of its payment. */
  id: string
}

/** All facts that the shop has answered so far. */
export class AnsweredFacts {
  readonly #facts = new Map<string, Fact>()

  get count(): number {
    return this.#facts.size
  }

  /** Records the facts in an answer of the shop. */
  readonly record = (path: string, asked: object | undefined, { status, body }: Answer) => {
    if (status !== 200) return
    const bought = body.orderId ?? body.id
    if (
      path === '/api/orders' ||
      /^\/api\/(subscriptions\/orders|airtime\/|dispatch\/|services\/requests)/.test(path)
    ) {
      this.#add('requested', bought)
      if (body.isPaid === true) this.#add('paid', bought)
    }
    if (path === '/api/paystack/initiate') this.#add('payment begun', body.reference)
    // The plan's call names its payment in the body, the others in the path.
    const settled = /^\/api\/payments\/([^/]+)\/settle$/.exec(path)?.[1] ?? (asked as { reference?: string })?.reference
    if (settled !== undefined && body.state === 'paid') this.#add('paid', settled)
  }

  #add(what: Fact['what'], id: unknown) {
    if (typeof id !== 'string') throw new Error(`the shop answered ${what} with the id ${JSON.stringify(id)}`)
    this.#facts.set(`${what} ${id}`, { what, id })
  }

  /** The present facts, to be compared with the rows later. */
  all(): Fact[] {
    return [...this.#facts.values()]
  }

  /** Removes lost facts, so that each is counted once. */
  forget(lost: readonly Fact[]) {
    for (const { what, id } of lost) this.#facts.delete(`${what} ${id}`)
  }
}

/** The facts that are missing in the rows. */
export function lostFacts(facts: readonly Fact[], books: Books): Fact[] {
  const free = books.dispatch.map(({ id }) => id) // a free vehicle has no payment
  const requested = new Set([...books.intents.map(({ subjectId }) => subjectId), ...free])
  const begun = new Set(books.attempts.map(({ reference }) => reference))
  const paid = new Set([
    ...free,
    ...books.intents.filter(({ status }) => status === 'paid').map(({ subjectId }) => subjectId),
    ...books.attempts.filter(({ status }) => status === 'succeeded').map(({ reference }) => reference),
  ])
  const known = { requested, 'payment begun': begun, paid }
  return facts.filter(({ what, id }) => !known[what].has(id))
}
