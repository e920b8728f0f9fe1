import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { StaffRole } from '#domain/actor.ts'
import { addAuthenticator, beginSignedIn, joinQuickly } from './account.ts'
import { placeOrder } from './journey.ts'
import type { RunningShop } from './running-shop.ts'

/** A paid order, which is new on the board. @param change of its request */
export async function paidOrder(
  request: APIRequestContext,
  shop: RunningShop,
  change: Parameters<typeof placeOrder>[1] = {},
): Promise<string> {
  const orderId = await placeOrder(request, change)
  await request.post(`/api/orders/${orderId}/manual-payment`, { data: { transactionId: null } })
  await shop.staff(orderId, 'confirm-payment')
  return orderId
}

/** Signs the page in as somebody with this role, with a second step, which money and people take. */
export async function beginWithSecondStep(
  page: Page,
  request: APIRequestContext,
  shop: RunningShop,
  role: StaffRole,
): Promise<void> {
  const { email, session } = await joinQuickly(request, shop)
  await shop.giveRole(email, role)
  await beginSignedIn(page, (await addAuthenticator(request, session)).session)
}

/** Instead of opening the printing of the browser, notes what lies ready to be printed. */
export async function catchPrints(page: Page) {
  await page.addInitScript(() => {
    const prints: string[] = []
    Object.assign(window, { prints })
    window.print = () => {
      prints.push(document.querySelector<HTMLElement>('[data-paper]')?.innerText ?? '')
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  return () => page.evaluate(() => (window as unknown as { prints: string[] }).prints)
}

/** Drops a CSV file on a place. */
export async function dropFile(place: Locator, name: string, text: string): Promise<void> {
  const file = { name, text }
  await place.evaluate((element, given) => {
    const data = new DataTransfer()
    data.items.add(new File([given.text], given.name, { type: 'text/csv' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
  }, file)
}

/** A journey is so quick that a next press at the same place is taken for the second one of a double click. */
export const AT_ITS_EDGE = { position: { x: 10, y: 10 } }

/**
 * Counts acts: a press, a key or chord, or a typed value, of whatever length. Waiting is no act. `of` gives the acts of a
 * job and begins the next one.
 */
export function actsOf(page: Page) {
  let count = 0
  const act = async (work: () => Promise<unknown>) => {
    count += 1
    await work()
  }
  return {
    press: (place: Locator, how?: typeof AT_ITS_EDGE) => act(() => place.click(how)),
    key: (name: string) => act(() => page.keyboard.press(name)),
    type: (text: string) => act(() => page.keyboard.type(text)),
    drop: (place: Locator, name: string, text: string) => act(() => dropFile(place, name, text)),
    of: () => {
      const job = count
      count = 0
      return job
    },
  }
}
