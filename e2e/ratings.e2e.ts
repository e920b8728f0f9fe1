import { beginAs } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a shopper rates what came, and a manager reads the comment before others do', async ({ page, request, shop }) => {
  const orderId = await paidOrder(request, shop)
  for (const step of ['preparing', 'on-the-way', 'delivered'] as const) await shop.staff(orderId, step)
  const comment = `Just as spicy as I like it ${crypto.randomUUID()}`

  await beginAs(page, request, shop, 'manager')
  await page.goto(`/track-order?id=${orderId}`)
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expect(page.getByText('Thank you for rating')).toBeVisible()
  await page.getByLabel('Comment (optional)').fill(comment)
  await page.getByRole('button', { name: /^Send the comment about/ }).click()
  await expect(page.getByText('Thank you for the comment')).toBeVisible()
  await expectAccessible(page, 'rated order')

  const comments = async () => (await (await request.get('/api/menu/items/jollof-rice/comments')).json()).rows
  await goWithin(page, '/admin/ratings?list=waiting')
  await expect(page.getByRole('heading', { level: 1, name: 'Ratings' }), 'the order’s page names it too').toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: comment })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'ratings')
  expect(await comments()).not.toContainEqual(expect.objectContaining({ comment }))
  await row.getByRole('button', { name: /^Show/ }).click()
  await expect(row).toHaveCount(0)
  expect(await comments()).toContainEqual(expect.objectContaining({ stars: 4, comment }))
})
