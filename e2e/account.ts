import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#domain/actor.ts'
import { answerTo } from '#domain/auth/captcha.ts'
import type { RunningShop } from './running-shop.ts'

/** The data that a person sends with the sign-up. */
export type SignUpData = Readonly<Record<string, string | null>>

/** The sign-up data of the people in the template of the shop. */
export const SIGN_UPS = {
  named: { full_name: 'Ama Mensah' },
  withPhone: { full_name: 'Ama Mensah', phone: '0241234567' },
  complete: {
    full_name: 'Ama Mensah',
    phone: '0241234567',
    date_of_birth: '1998-05-01',
    gender: 'female',
    country: 'Ghana',
    address: 'House 12, Osu',
    city: 'Accra',
    postal_code: 'GA-123-4567',
  },
} as const satisfies Record<string, SignUpData>

/** The password of every account. */
export const PASSWORD = 'Jollofrice1!'

/** The API version that the published client requests. */
const HEADERS = { 'x-supabase-api-version': '2024-01-01' }

/** An e-mail address without an account, unique across workers. */
export const newAddress = (name = 'ama') => `${name}.${crypto.randomUUID().slice(0, 13)}@example.com`

/** Codes that journeys have read, each after its address. */
const readCodes = new Set<string>()

/** Waits for the newest mail to an address with a code that no journey has read, and returns the code. */
export async function codeMailedTo(shop: RunningShop, address: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const [mail] = await shop.mailsTo(address)
        code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
        return code !== undefined && !readCodes.has(`${address} ${code}`)
      },
      { intervals: [100], message: `a mail with a code comes to ${address}` },
    )
    .toBe(true)
  readCodes.add(`${address} ${code}`)
  return code ?? ''
}

/** Waits for the newest mail to an address and returns its link. */
export async function linkMailedTo(shop: RunningShop, address: string, kind: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const [mail] = await shop.mailsTo(address)
        link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(mail?.text ?? '')?.[0]
        return link?.includes(`type=${kind}`) ?? false
      },
      { intervals: [100], message: `a mail with a link comes to ${address}` },
    )
    .toBe(true)
  return link ?? ''
}

/** The dialog's arithmetic question as displayed. */
export const QUESTION = /^What is \d+ [+×-] \d+\?$/

/** Fills in the right answer to the dialog's arithmetic question. */
export async function solveQuestion(dialog: Locator | Page): Promise<void> {
  // The displayed text; screen readers get it in words.
  const question = (await dialog.getByText(QUESTION).textContent()) ?? ''
  const answer = answerTo(question.replace(/^What is |\?$/g, ''))
  if (answer === undefined) throw new Error(`"${question}" is not an arithmetic question`)
  await dialog.getByLabel(/^What is \d/).fill(String(answer))
}

type Account = { email: string; session: Record<string, unknown> & { access_token: string } }

/**
 * Returns a confirmed account, for journeys that begin with one: an unused person of the template with this sign-up
 * data, otherwise a new account created over HTTP, which takes a password hash, a mail and a code.
 */
export async function joinQuickly(
  request: APIRequestContext,
  shop: RunningShop,
  email?: string,
  data: SignUpData = SIGN_UPS.named,
): Promise<Account> {
  const person = email === undefined ? shop.somebody(data) : undefined
  if (!person) return join(request, shop, email ?? newAddress(), data)
  const reply = await request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: HEADERS,
    data: { refresh_token: person.refreshToken },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return { email: person.email, session: await reply.json() }
}

async function join(request: APIRequestContext, shop: RunningShop, email: string, data: SignUpData): Promise<Account> {
  await askToJoin(request, email, data)
  const verified = await request.post('/auth/v1/verify', {
    headers: HEADERS,
    data: { type: 'email', email, token: await codeMailedTo(shop, email) },
  })
  expect(verified.status(), await verified.text()).toBe(200)
  return { email, session: await verified.json() }
}

/** Signs up over HTTP, up to the mail. */
export async function askToJoin(
  request: APIRequestContext,
  email: string,
  data: SignUpData = SIGN_UPS.named,
): Promise<void> {
  const { question, token } = await (await request.get('/api/captcha')).json()
  const reply = await request.post('/auth/v1/signup', {
    headers: HEADERS,
    data: {
      email,
      password: PASSWORD,
      data,
      gotrue_meta_security: { captcha_token: `${token}:${answerTo(question)}` },
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Adds an authenticator app to an account. @returns its secret, and the session that has used it */
export async function addAuthenticator(
  request: APIRequestContext,
  session: Account['session'],
): Promise<{ secret: Secret; session: Account['session'] }> {
  const headers = { ...HEADERS, authorization: `Bearer ${session.access_token}` }
  const factor = await request.post('/auth/v1/factors', {
    headers,
    data: { factor_type: 'totp', friendly_name: 'Phone' },
  })
  const { id, totp } = await factor.json()
  const secret = Secret.fromBase32(totp.secret)
  const challenge = await request.post(`/auth/v1/factors/${id}/challenge`, { headers, data: {} })
  const verified = await request.post(`/auth/v1/factors/${id}/verify`, {
    headers,
    data: { challenge_id: (await challenge.json()).id, code: new TOTP({ secret }).generate() },
  })
  expect(verified.status(), await verified.text()).toBe(200)
  return { secret, session: await verified.json() }
}

/** Stores a session before the page's first load, so that it starts signed in. */
export async function beginSignedIn(page: Page, session: object): Promise<void> {
  await page.addInitScript((kept) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-once') !== null) return
    sessionStorage.setItem('signed-in-once', 'yes')
    localStorage.setItem('chillz-session', JSON.stringify(kept))
  }, session)
}

/** Signs the page in as somebody with this role. Returns their address. */
export async function beginAs(
  page: Page,
  request: APIRequestContext,
  shop: RunningShop,
  role: StaffRole,
): Promise<string> {
  const { email, session } = await joinQuickly(request, shop)
  await shop.giveRole(email, role)
  await beginSignedIn(page, session)
  return email
}

/** Fills in and submits the open sign-in form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email', { exact: false }).first().fill(email)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await solveQuestion(dialog)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A toast with this text. */
export const toast = (page: Page, words: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })

/** The header's account button, which only signed-in people have. */
export const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^My Profile/ })
