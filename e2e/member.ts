import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { aPlanRequest } from '#test/builders.ts'
import { beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { widget } from './journey.ts'
import type { RunningShop } from './running-shop.ts'

/** The profile dialog of a signed-in member. */
export const profile = (page: Page) => page.getByRole('dialog', { name: 'My Profile' })

/** Signs in as a new member and opens a part of the profile; with a running plan if one is named. */
export async function beginAtProfile(
  page: Page,
  request: APIRequestContext,
  shop: RunningShop,
  part: string,
  { plan }: { plan?: string } = {},
): Promise<{ token: string }> {
  const { session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  const token = session.access_token
  if (plan !== undefined) await buyPlan(request, token, plan)
  await beginSignedIn(page, session)
  await page.goto(`/terms?profile=${part}`)
  return { token }
}

/** Buys and pays a plan over HTTP, for journeys that begin with one. */
export function buyPlan(request: APIRequestContext, token: string, plan: string): Promise<void> {
  const body = aPlanRequest({ plan, billingCycle: 'bi-weekly' })
  return buy(request, token, { purpose: 'subscription', url: '/api/subscriptions/orders', body })
}

type Purchase = { purpose: string; url: string; body: { id: string; [field: string]: unknown } }

/** Buys and pays something over HTTP, for journeys that begin with it. */
export async function buy(request: APIRequestContext, token: string, { purpose, url, body }: Purchase): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) => {
    const reply = await request.post(path, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  await post(url, body)
  const started = await post('/api/paystack/initiate', { purpose, subjectId: body.id })
  const [simulator] = started.authorization_url.split('/checkout/')
  await post(`${simulator}/_transactions/${started.reference}/pay`, {})
  const { state } = await post(`/api/payments/${started.reference}/settle`, {})
  expect(state).toBe('paid')
}

export const closeWindow = (page: Page) => widget(page).getByRole('button', { name: 'Close without paying' }).click()

/** Fills in location and region of the open form. */
export async function fillPlace(form: Locator): Promise<void> {
  await form.getByLabel('Location').fill('House 12, Oxford Street, Osu')
  await form.getByLabel('Region').selectOption('Greater Accra')
}
