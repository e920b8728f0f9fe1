import { formatOrderId } from '#domain/ids/order-id.ts'
import { CUSTOMER, expect, goWithin, test } from './journey.ts'
import { beginWithSecondStep, paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('an admin changes a fee in four acts, takes it back, plans a holiday, sees what is left before the shop opens, words a mail anew and changes the price of a plan', async ({
  page,
  request,
  shop,
}) => {
  const feeNow = async () => (await (await request.get('/api/shop')).json()).tariff.deliveryFeeHome
  await beginWithSecondStep(page, request, shop, 'admin')
  await page.goto('/admin/settings')
  const left = page.getByRole('region', { name: 'Before the shop opens' })
  await expect(left.getByRole('link', { name: /Write your number and name for mobile money/ })).toBeVisible()
  await expect(left.getByText('Set up a second step for an admin')).toBeHidden()
  await expectAccessible(page, 'settings')

  // The search has the focus: words, Enter, value, Enter.
  await page.keyboard.press('/')
  await page.keyboard.type('delivery fee')
  await expect(page.getByRole('link', { name: /^Delivery fee of the kitchen/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Delivery fee of the kitchen and shelves (GH₵)')
  await expect(field).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect.poll(feeNow).toBe(2_000)
  await page.getByRole('button', { name: 'Undo: Saved: Orders' }).click()
  await expect.poll(feeNow).toBe(1_800)
  await expect(field).toHaveValue('18.00')

  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write a sum in cedis, such as 18 or 18.50.')).toBeVisible()
  await expectAccessible(page, 'a section of the settings with a fault')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'History of Orders' }).click()
  const history = page.getByRole('dialog', { name: 'History: Orders' })
  await expect(history.getByText('20.00').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await goWithin(page, '/admin/settings/hours')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByRole('button', { name: 'Save: Holidays and other hours' }).click()
  await expect(page.getByText('Choose a date.')).toBeVisible()
  const { serverTime } = await (await request.get('/api/shop')).json()
  const day = new Date(Date.parse(serverTime) + 10 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date').fill(day)
  await page.getByLabel('Reason, for shoppers').fill('A funeral in the family')
  await expectAccessible(page, 'hours with a special day')
  await page.getByRole('button', { name: 'Save: Holidays and other hours' }).click()
  await expect(page.getByRole('button', { name: /^Undo: Saved: Holidays/ })).toBeVisible()
  await goWithin(page, '/terms')
  await expect(page.getByRole('contentinfo').getByText(/closed \(A funeral in the family\)$/)).toBeVisible()
  await goWithin(page, '/admin/settings/hours')
  await page.getByRole('button', { name: `Remove ${day}` }).click()
  await page.getByRole('button', { name: 'Save: Holidays and other hours' }).click()
  await expect.poll(async () => (await (await request.get('/api/shop')).json()).specialDays).toEqual([])

  await goWithin(page, '/admin/settings/cities')
  const kumasi = page.getByLabel('Kumasi: Delivery fee (GH₵)')
  await kumasi.fill('free')
  await page.getByRole('button', { name: 'Save: Cities' }).click()
  await expect(page.getByText('Write a sum in cedis, such as 18 or 18.50.')).toBeVisible()
  await kumasi.fill('25')
  await expectAccessible(page, 'cities with a fee of their own')
  await page.route('**/api/settings/cities', async (route) => {
    await kumasi.fill('')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save: Cities' }).click()
  const feesOfKumasi = async () => {
    const { cities } = await (await request.get('/api/shop')).json()
    return cities.find(({ name }: { name: string }) => name === 'Kumasi').tariff
  }
  await expect.poll(feesOfKumasi).toEqual({ deliveryFeeHome: 2_500 })
  await expect(page.getByRole('button', { name: 'Save: Cities' })).toBeEnabled()
  await expect(kumasi, 'what is typed while it is being saved stays').toHaveValue('')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save: Cities' }).click()
  await expect.poll(feesOfKumasi, 'an emptied fee is the one that holds everywhere').toBeUndefined()

  await test.step('the prepared mail of an order is found and sent; it is worded anew, and a wrong placeholder is seen at its field', async () => {
    const { name, phone, address } = CUSTOMER
    const customer = { name, phone, address, email: 'serwaa@example.com', notes: '' }
    const orderId = await paidOrder(request, shop, { customer })
    const id = formatOrderId(orderId)
    await goWithin(page, `/admin/messages?state=prepared&q=${id}`)
    const card = page.getByRole('article').filter({ hasText: `Your order ${id}` })
    await card.getByRole('button', { name: `Read: Your order ${id}` }).click()
    await expect(page.getByRole('dialog').getByText(/is paid, and we have it/)).toBeVisible()
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: `Send: Your order ${id}` }).click()
    await expect(card).toHaveCount(0)
    await goWithin(page, `/admin/messages?q=${id}`)
    await expect(page.getByRole('article').filter({ hasText: `Your order ${id}` })).toBeVisible()
    await expectAccessible(page, 'messages')

    await page.getByRole('tab', { name: 'Templates' }).click()
    const template = page.getByRole('region', { name: 'Mobile money not found' })
    const text = template.getByLabel('Text')
    await text.fill('Hello {nmae}.')
    await template.getByRole('button', { name: 'Save: Mobile money not found' }).click()
    await expect(template.getByText('“{nmae}” is no placeholder here.', { exact: false })).toBeVisible()
    await expectAccessible(page, 'templates with a fault')
    await text.fill('Hello {name}, order {order} is not paid.')
    await template.getByText('With example data').click()
    await expect(template.getByText('Hello Ama Mensah, order 7K3QF-9M2XA is not paid.')).toBeVisible()
    await template.getByRole('button', { name: 'Save: Mobile money not found' }).click()
    await page.getByRole('button', { name: 'Undo: Saved: Mobile money not found' }).click()
    await expect(text).toHaveValue(/^Hello \{name\},\n\nwe could not find/)
  })

  await test.step('the price of a plan is changed by keyboard, is taken back, and an older one is put back', async () => {
    const price = async () => {
      const { plans } = await (await request.get('/api/subscriptions/plans')).json()
      return plans.find(({ plan }: { plan: string }) => plan === 'chillz_connect').monthlyPrice
    }
    const before = await price()
    await goWithin(page, '/admin/catalogue')
    await page.getByRole('button', { name: 'Edit Connect' }).press('Enter')
    const month = page.getByLabel('Price for a month')
    await month.fill('')
    await month.press('Enter')
    await expect(page.getByRole('alert'), 'an emptied price is a fault').toHaveText(/amount in cedis/)
    await expect(month).toBeFocused()
    await expectAccessible(page, 'the form of a plan with a fault')
    await page.keyboard.type('1750')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit Connect' })).toContainText('GH₵ 1,750.00')
    expect(await price()).toBe(175_000)

    await page.getByRole('button', { name: 'Undo: Connect: saved' }).click()
    await expect.poll(price).toBe(before)

    await page.getByRole('button', { name: 'Edit Connect' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    const versions = page.getByRole('dialog', { name: 'History: Connect' })
    await expect(versions.getByRole('listitem').filter({ hasText: 'As the shop was opened' })).toBeVisible()
    await expectAccessible(page, 'the history of a plan')
    await versions.getByRole('button', { name: 'Put back version 1' }).click()
    await expect.poll(price).toBe(175_000)
    await expect(versions).toBeHidden()
    await expect(month, 'the form stays open, and follows').toHaveValue('1750.00')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Undo: Connect: saved' }).click()
    await expect.poll(price, 'other journeys find the price of the seed').toBe(before)
  })
})
