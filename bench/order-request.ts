import { aChoice, anOrderRequest } from '#test/builders.ts'

const LINE = aChoice({
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: 'classic',
  accompanimentId: 'accompaniment-grilled-tilapia',
  extras: [
    { extraId: 'topping-kelewele', quantity: 1 },
    { extraId: 'topping-fried-plantain', quantity: 2 },
  ],
  quantity: 2,
  special: 'No pepper',
})
export const CART = { context: 'home', lines: [LINE], scheduledFor: null }

/** A guest's order of this cart, with a new key each time. */
export function orderRequest(expectedTotal: number) {
  return anOrderRequest({ ...CART, expectedTotal })
}

/** Posts JSON to the shop. @throws when it refuses */
export async function post<Answer>(url: string, body?: unknown): Promise<Answer> {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(url, { method: 'POST', ...content })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Answer // as the endpoint declares it
}
