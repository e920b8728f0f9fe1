import { aChoice, anOrderRequest } from '#test/builders.ts'
import { askWithRetries, type Deps, type PurchaseOutcome } from './ask-shop.ts'
import { payLikeShopper } from './pay.ts'

const LINE = aChoice({
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: 'classic',
  accompanimentId: 'accompaniment-grilled-tilapia',
  extras: [{ extraId: 'topping-kelewele', quantity: 1 }],
})

/** Half of the meals have a second dish, so that a line can be given back and the order goes on. */
const SECOND_LINE = aChoice({ itemId: 'perfumed-rice', size: 'medium' })

/** Buys one meal, even if the shop is killed meanwhile. */
export async function buyMeal(deps: Deps, number: number): Promise<PurchaseOutcome> {
  const { random } = deps
  const { ask, retries } = askWithRetries(deps, `shopper ${number}`)

  const lines = [{ ...LINE, quantity: random.between(1, 3) }, ...(random.percent(50) ? [SECOND_LINE] : [])]
  const quote = await ask('/api/quote', { context: 'home', lines, scheduledFor: null })
  const { total } = quote.body.totals as { total: number } // as the endpoint declares it
  const key = deps.uuid()
  const order = anOrderRequest({
    idempotencyKey: key,
    lines,
    customer: {
      name: `Shopper ${number}`,
      phone: `024${String(number).padStart(7, '0')}`,
      email: `shopper${number}@example.com`,
      address: 'Ahodwo',
      notes: '',
    },
    expectedTotal: total,
  })
  // Some shoppers tap twice.
  const sent = random.percent(15) ? [ask('/api/orders', order), ask('/api/orders', order)] : [ask('/api/orders', order)]
  const receipts = await Promise.all(sent)
  const ids = new Set(receipts.map(({ body }) => String(body.orderId)))
  const [orderId = ''] = ids
  if (ids.size !== 1 || receipts.some(({ status }) => status !== 200)) {
    throw new Error(`shopper ${number} was answered ${JSON.stringify(receipts)}`)
  }

  const payment = await payLikeShopper(deps, ask, { purpose: 'order', subjectId: orderId }, (reference) =>
    ask(`/api/payments/${reference}/settle`),
  )
  return {
    what: 'order',
    key,
    id: orderId,
    total,
    ...payment,
    hasPicture: false,
    retries: retries(),
  }
}
