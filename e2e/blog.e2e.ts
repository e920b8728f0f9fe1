import { beginAs, toast } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test('a manager finds a post and reads it beside the sidebar, which stays narrow, then writes one beside its preview, publishes it, and deletes it after a question', async ({
  page,
  request,
  shop,
}) => {
  await beginAs(page, request, shop, 'manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chillz-blog')
  const sidebar = page.getByRole('button', { name: 'Toggle Sidebar' })
  await expect(sidebar).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'blog')
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('sorghum')
  await page.keyboard.press('Control+b')
  await expect(sidebar, 'not while somebody types').toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=sorghum/)
  await page.getByRole('link', { name: /^Reading waakye/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reading waakye/ })).toBeVisible()
  await page.keyboard.press('Control+b')
  await expect(sidebar).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(sidebar).toHaveAttribute('aria-expanded', 'false')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect((cookie?.expires ?? 0) * 1_000 - Date.now()).toBeCloseTo(7 * 86_400_000, -5)
  await expectAccessible(page, 'post')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await expectAccessible(page, 'sidebar of a phone')
  await page.getByRole('dialog').getByRole('link', { name: 'Order Now!' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to/ })).toBeVisible()

  const slug = `market-day-${crypto.randomUUID().slice(0, 8)}`
  await goWithin(page, '/admin/blog')
  await expect(page.getByRole('heading', { name: /^Reading waakye/ })).toBeVisible()
  await expectAccessible(page, 'posts')
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Market day')
  await page.getByRole('textbox', { name: 'Address' }).fill(slug)
  await page.getByRole('textbox', { name: 'Summary' }).fill('What to buy first.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Come **early**. <script>alert(1)</script>')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('early')
  await page.getByRole('combobox', { name: 'Readers see it' }).selectOption('From now on')
  await expectAccessible(page, 'form of a post')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  expect((await request.get(`/chillz-blog/${slug}`)).status()).toBe(200)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the post' }).click()
  await expect(toast(page, 'The post is deleted')).toBeVisible()
  expect((await request.get(`/chillz-blog/${slug}`)).status()).toBe(410)
})
