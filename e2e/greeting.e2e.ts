import type { Page } from '@playwright/test'
import { toast } from './account.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test('a visitor is welcomed once a session, and offered the app until they put it off', async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript(() => sessionStorage.setItem('chillz-splash', 'shown'))
  await page.goto('/')
  const welcome = page.getByRole('dialog', { name: 'Welcome to Chillz!' })
  await expect(welcome.getByRole('button', { name: 'Add to Home' })).toBeVisible()
  await expectAccessible(page, 'welcome')
  await welcome.getByRole('button', { name: 'Sign In / Sign Up' }).click()
  await expect(page).toHaveURL(/auth=signin/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()

  const card = page.getByRole('complementary', { name: 'Keep Chillz close' })
  await expect(card).toBeVisible()
  await expect(toast(page, 'Order faster next time')).toBeVisible()
  await expectAccessible(page, 'card that offers the app')
  await card.getByRole('button', { name: 'Remind Me Later' }).click()
  await expect(card).toBeHidden()

  await page.addInitScript(markGreeting)
  await page.clock.install()
  await reloadAndGreet(page)
  await expect(welcome, 'once a session').toBeHidden()
  await expect(card, 'not before the next day').toBeHidden()
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  await reloadAndGreet(page)
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Add to Home' }).click()
  await expect(page.getByText('Tap share in your browser, then Add to Home Screen.')).toBeVisible()
  await expect(card).toBeHidden()
  await reloadAndGreet(page)
  await expect(card, 'whoever has answered is not asked again').toBeHidden()
  await context.close()
})

/** Reloads the home page, and lets the time pass in which it would greet. */
async function reloadAndGreet(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction(() => 'mayGreet' in window)
  await page.clock.runFor(20_000)
}

/** Runs in the browser: marks the page when what greets people is there, which reads whether it has welcomed. */
function markGreeting(): void {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    if (key === 'chillz-welcome') Object.assign(window, { mayGreet: true })
    return getItem.call(this, key)
  }
}
