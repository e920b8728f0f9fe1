import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { StaffRole } from '#domain/actor.ts'
import { beginSignedIn, joinQuickly } from './account.ts'
import { placeOrder } from './journey.ts'
import type { RunningShop } from './running-shop.ts'

/** A paid order, which is new on the board. */
export async function paidOrder(request: APIRequestContext, shop: RunningShop): Promise<string> {
  const orderId = await placeOrder(request)
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
  const post = async (path: string, data: object) => {
    const headers = { 'x-supabase-api-version': '2024-01-01', authorization: `Bearer ${session.access_token}` }
    const reply = await request.post(`/auth/v1${path}`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  const { id, totp } = await post('/factors', { factor_type: 'totp', friendly_name: 'App' })
  const challenge = await post(`/factors/${id}/challenge`, { factorId: id })
  const code = new TOTP({ secret: totp.secret }).generate()
  await beginSignedIn(page, await post(`/factors/${id}/verify`, { challenge_id: challenge.id, code }))
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
