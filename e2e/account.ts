import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { answerTo } from '#domain/auth/captcha.ts'
import type { RunningShop } from './running-shop.ts'

export const PASSWORD = 'Jollofrice1!'

/** The versions of the wire that the published client asks for. */
const HEADERS = { 'x-supabase-api-version': '2024-01-01' }

/** An address that nobody has joined with, in any of the workers. */
export const newAddress = (name = 'ama') => `${name}.${crypto.randomUUID().slice(0, 13)}@example.com`

/** The code of the newest mail to an address, once it has come. `before` is one that came earlier. */
export async function codeMailedTo(shop: RunningShop, address: string, before?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const [mail] = await shop.mailsTo(address)
        code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
        return code !== undefined && code !== before
      },
      { message: `a mail with a code comes to ${address}` },
    )
    .toBe(true)
  return code ?? ''
}

/** The link of the newest mail to an address. */
export async function linkMailedTo(shop: RunningShop, address: string, kind: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const [mail] = await shop.mailsTo(address)
        link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(mail?.text ?? '')?.[0]
        return link?.includes(`type=${kind}`) ?? false
      },
      { message: `a mail with a link comes to ${address}` },
    )
    .toBe(true)
  return link ?? ''
}

/** The question of the dialog, as it is seen. */
export const QUESTION = /^What is \d+ [+×-] \d+\?$/

/** Answers the question of the dialog, as somebody who can calculate. */
export async function solveQuestion(dialog: Locator | Page): Promise<void> {
  // For the eye; readers hear it in words.
  const question = (await dialog.getByText(QUESTION).textContent()) ?? ''
  const answer = answerTo(question.replace(/^What is |\?$/g, ''))
  if (answer === undefined) throw new Error(`"${question}" is no question`)
  await dialog.getByLabel(/^What is \d/).fill(String(answer))
}

/** An account that is confirmed, for journeys that begin after that. */
export async function joinQuickly(
  request: APIRequestContext,
  shop: RunningShop,
  email = newAddress(),
  data: Record<string, string | null> = { full_name: 'Ama Mensah' },
): Promise<{ email: string; session: Record<string, unknown> & { access_token: string } }> {
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
  const verified = await request.post('/auth/v1/verify', {
    headers: HEADERS,
    data: { type: 'email', email, token: await codeMailedTo(shop, email) },
  })
  expect(verified.status(), await verified.text()).toBe(200)
  return { email, session: await verified.json() }
}

/** Lets a page begin signed in. */
export async function beginSignedIn(page: Page, session: object): Promise<void> {
  await page.addInitScript((kept) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-once') !== null) return
    sessionStorage.setItem('signed-in-once', 'yes')
    localStorage.setItem('chillz-session', JSON.stringify(kept))
  }, session)
}

/** Fills in and sends the sign-in form that is open. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email', { exact: false }).first().fill(email)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await solveQuestion(dialog)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A toast that says this. */
export const toast = (page: Page, words: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })

/** The button of whoever is signed in. */
export const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^My Profile/ })
