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
  await page.clock.install()
  // Few dishes lie under what is looked at; all of them are looked at elsewhere.
  await page.goto('/?q=waakye')
  const welcome = page.getByRole('dialog', { name: 'Welcome to Chillz!' })
  await expect(welcome.getByRole('button', { name: 'Add to Home' })).toBeVisible()
  await expectAccessible(page, 'welcome')
  await welcome.getByRole('button', { name: 'Sign In / Sign Up' }).click()
  await expect(page).toHaveURL(/auth=signin/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await page.clock.runFor(5_000)

  const card = page.getByRole('complementary', { name: 'Keep Chillz close' })
  await expect(card).toBeVisible()
  await expect(toast(page, 'Order faster next time')).toBeVisible()
  await expectAccessible(page, 'card that offers the app')
  await card.getByRole('button', { name: 'Remind Me Later' }).click()
  await expect(card).toBeHidden()

  const stored = () =>
    page.evaluate(() => [sessionStorage.getItem('chillz-welcome'), localStorage.getItem('chillz-install')])
  expect(await stored(), 'once a session, and not before the next day').toEqual([
    '"shown"',
    expect.stringMatching(/^{"isMade":false,"refusals":1,"remindAt":\d+}$/),
  ])
  await context.close()
})
