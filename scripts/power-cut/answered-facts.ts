import type { Answer } from '../kill-run/ask-shop.ts'
import type { Books } from '../kill-run/read-books.ts'

/** Something that the shop has said to a shopper, and must still know after a power cut. */
type Fact = {
  what: 'wanted' | 'payment begun' | 'paid'
  /** Of what is bought, or the reference of its payment. */
  id: string
}

/** Everything that the shop has said so far. */
export class AnsweredFacts {
  readonly #facts = new Map<string, Fact>()

  get count(): number {
    return this.#facts.size
  }

  /** Notes what an answer of the shop promises. */
  readonly note = (path: string, asked: object | undefined, { status, body }: Answer) => {
    if (status !== 200) return
    const bought = body.orderId ?? body.id
    if (
      path === '/api/orders' ||
      /^\/api\/(subscriptions\/orders|airtime\/|dispatch\/|services\/requests)/.test(path)
    ) {
      this.#add('wanted', bought)
      if (body.isPaid === true) this.#add('paid', bought)
    }
    if (path === '/api/paystack/initiate') this.#add('payment begun', body.reference)
    // The plan's call names its payment in the body, the others in the address.
    const settled = /^\/api\/payments\/([^/]+)\/settle$/.exec(path)?.[1] ?? (asked as { reference?: string })?.reference
    if (settled !== undefined && body.state === 'paid') this.#add('paid', settled)
  }

  #add(what: Fact['what'], id: unknown) {
    if (typeof id !== 'string') throw new Error(`the shop said ${what} of ${JSON.stringify(id)}`)
    this.#facts.set(`${what} ${id}`, { what, id })
  }

  /** The facts of this moment, to be held against the books later. */
  all(): Fact[] {
    return [...this.#facts.values()]
  }

  /** Forgets what is lost, so that it is counted once. */
  forget(lost: readonly Fact[]) {
    for (const { what, id } of lost) this.#facts.delete(`${what} ${id}`)
  }
}

/** Those of the facts of which the books know nothing. */
export function lostFacts(facts: readonly Fact[], books: Books): Fact[] {
  const free = books.dispatch.map(({ id }) => id) // a free vehicle has no payment
  const wanted = new Set([...books.intents.map(({ subjectId }) => subjectId), ...free])
  const begun = new Set(books.attempts.map(({ reference }) => reference))
  const paid = new Set([
    ...free,
    ...books.intents.filter(({ status }) => status === 'paid').map(({ subjectId }) => subjectId),
    ...books.attempts.filter(({ status }) => status === 'succeeded').map(({ reference }) => reference),
  ])
  const known = { wanted, 'payment begun': begun, paid }
  return facts.filter(({ what, id }) => !known[what].has(id))
}
