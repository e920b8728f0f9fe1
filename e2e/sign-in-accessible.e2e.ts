import type { Page } from '@playwright/test'
import { accountButton, joinQuickly, PASSWORD, QUESTION, solveQuestion } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { spoken, tabTo } from './keyboard.ts'
import { expectAccessible } from './screen-checks.ts'

// Many screens in one test take long on slow machines.
test.describe.configure({ timeout: 180_000 })

type Screen = {
  name: string
  path: string
  heading: string
  /** Whether the heading is there before `reach`; otherwise it is there afterwards. */
  isTitledFirst?: boolean
  reach?: (page: Page) => Promise<unknown>
}

const SCREENS: Screen[] = [
  {
    name: 'signing in',
    path: '/terms?auth=signin',
    heading: 'Welcome Back',
    reach: async (page) => {
      // Until the form is there, only the header has a Sign In button.
      await page.getByText(QUESTION).waitFor()
      await press(page, 'Sign In')
    },
  },
  {
    name: 'signing up, with errors',
    path: '/terms?auth=signup',
    heading: 'Join Chillz',
    reach: async (page) => {
      for (const place of [0, 1]) await page.locator('input[autocomplete="new-password"]').nth(place).fill(PASSWORD)
      await page.getByText('Add delivery details (optional)').click()
      await page.getByRole('textbox', { name: 'Phone' }).fill('1')
      await page.getByLabel('Referral code (optional)').fill('nobody')
      await solveQuestion(page)
      await press(page, 'Create Account')
    },
  },
  { name: 'asking for a code', path: '/terms?auth=code', heading: 'Sign in with a code' },
  {
    name: 'signing up from abroad',
    path: '/terms?auth=signup',
    heading: 'Join Chillz',
    reach: (page) => page.getByText('International').click(),
  },
  {
    name: 'typing the code',
    path: '/terms?auth=forgot',
    heading: 'Forgot your password?',
    reach: async (page) => {
      await page.getByLabel('Email').fill('nobody.with.a.rather.long.address@example.com')
      await press(page, 'Send link')
      await page.getByLabel('Code').fill('123456')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'return from a provider', path: '/auth/callback?error=access_denied', heading: 'Sign-in did not work' },
  {
    name: 'a page for signed-in people',
    path: '/account',
    heading: 'Sign in to continue',
    isTitledFirst: false,
    reach: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  },
  { name: 'the link of a mail', path: '/auth/confirm?token_hash=x&type=signup', heading: 'Confirm your email' },
  { name: 'a new password without a link', path: '/auth/new-password', heading: 'Ask for a new link first' },
  {
    name: 'an expired link',
    path: '/auth/confirm?token_hash=x&type=recovery',
    heading: 'This link no longer works',
    isTitledFirst: false,
    reach: (page) => press(page, 'Continue'),
  },
]

test('sign-in screens have no accessibility violations', async ({ page }) => {
  for (const [index, { name, path, heading, isTitledFirst = true, reach }] of SCREENS.entries()) {
    await (index === 0 ? page.goto(path) : goWithin(page, path))
    // The screen before may have fields of the same names.
    if (isTitledFirst) await page.getByRole('heading', { name: heading }).waitFor()
    await reach?.(page)
    if (!isTitledFirst) await page.getByRole('heading', { name: heading }).waitFor()
    await expectAccessible(page, name)
  }
})

test('sign-in works by keyboard, in a sensible tab order', async ({ page, request, shop }) => {
  const { email } = await joinQuickly(request, shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/terms')
  await expect(page.getByRole('link', { name: /^Call us on/ })).toBeVisible()
  await tabTo(page, /^button "Sign In"/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await expect(dialog.getByText(QUESTION)).toBeVisible()
  await expect.poll(() => spoken(page)).toBe('tab "Sign In" [selected]')
  expect(await tabTo(page, /^button "Forgot password/)).toEqual([
    'button "Continue with Google"',
    'button "Continue with Microsoft"',
    'textbox "Email"',
    'textbox "Password"',
    'button "Show password"',
    expect.stringMatching(/^textbox "What is \d+ (plus|minus|times) \d+\?"$/),
    'button "Another question"',
    'button "Get a code by email"',
    'button "Sign In"',
    'button "Email me a sign-in code"',
    'button "Forgot password?"',
  ])
  expect(await tabTo(page, /^tab/), 'the dialog traps the focus').toEqual([
    'button "Close"',
    'tab "Sign In" [selected]',
  ])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken(page)).toBe('tab "Sign Up" [selected]')
  await expect(page.getByRole('dialog', { name: 'Join Chillz' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  // Changing tabs removes the panel, and the focus with it if it is inside. So wait for the new tab's focus.
  await expect.poll(() => spoken(page)).toBe('tab "Sign In" [selected]')
  await expect(dialog.getByText(QUESTION)).toBeVisible()

  await tabTo(page, /^textbox "Email"/)
  await page.keyboard.type(email)
  await tabTo(page, /^textbox "Password"/)
  await page.keyboard.type(PASSWORD)
  await solveQuestion(dialog)
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toBeFocused()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
