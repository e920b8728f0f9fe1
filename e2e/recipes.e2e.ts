import { beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

/** A test wallet of the simulator: the last digit decides. */
const PAYING_WALLET = '0551234987'

test('a shopper cooks for six, accepts a new price, buys two kits for somebody else by a prompt, and staff send them once that person has confirmed; another recipe is printed', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await shop.giveRole(email, 'manager')
  await beginSignedIn(page, session)
  await page.goto('/recipes')
  await expect(page.getByText('24 recipes')).toBeVisible()
  const search = page.getByLabel('Search recipes and ingredients')
  await expect(search, 'the app has come').toBeEnabled()
  await search.pressSequentially('cowpeas')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await search.fill('')
  await expectAccessible(page, 'recipes')
  await search.fill('waakye')
  await page.getByRole('link', { name: /^Waakye/ }).click()
  await page.goBack()
  await expect(search, 'what was typed just before').toHaveValue('waakye')
  await page.getByRole('link', { name: /^Waakye/ }).click()

  await test.step('the amounts follow the servings, which are in the address', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'black-eyed beans' })).toContainText('150 g')
    await page.getByRole('button', { name: 'One Servings more' }).click()
    await page.getByRole('button', { name: 'One Servings more' }).click()
    await expect(page).toHaveURL(/servings=6/)
    await expect(page.getByRole('listitem').filter({ hasText: 'black-eyed beans' })).toContainText('225 g')
    await expect(page.getByText('Amounts for 6: take 1 large kit.')).toBeVisible()
    await expectAccessible(page, 'recipe')
  })

  await page.getByText('Large, for 8').click()
  await page.getByRole('button', { name: 'Add to recipe cart' }).click()

  await test.step('the quantity stays in its place when the price comes, so that no press misses it', async () => {
    const quote = Promise.withResolvers<void>()
    await page.route('**/api/recipes/quote', (route) => quote.promise.then(() => route.continue()), { times: 1 })
    await page.getByRole('link', { name: 'Recipe cart (1)' }).click()
    // The recipe has a button of this name too.
    await expect(page.getByRole('heading', { level: 1, name: 'Recipe cart' })).toBeVisible()
    const more = page.getByRole('button', { name: 'One Waakye more' })
    const before = await more.boundingBox()
    quote.resolve()
    await expect(page.getByRole('button', { name: /^Pay GH₵/ })).toBeVisible()
    expect(await more.boundingBox()).toEqual(before)
    await more.click()
  })
  await page.getByText('Somebody else in Ghana').click()
  await page.getByLabel('Full name').fill('Kofi Owusu')
  await page.getByLabel('Phone', { exact: true }).fill('0244123456')
  await page.getByLabel('City or town').fill('Kumasi')
  await page.getByLabel('Address').fill('Ahodwo, near the roundabout')
  const note = `Ring twice ${crypto.randomUUID()}`
  await page.getByLabel('Note (optional)').fill(note)
  // What the browser keeps was seen at another price.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('recipeCart') ?? '[]')
    line.item.price.large -= 1_000
    localStorage.setItem('recipeCart', JSON.stringify([line]))
  })
  await page.reload()
  await expect(page.getByLabel('Full name'), 'a reload loses nothing that was typed').toHaveValue('Kofi Owusu')
  await expect(page.getByLabel('Note (optional)')).toHaveValue(note)
  const pay = page.getByRole('button', { name: 'Pay GH₵ 307.65' })
  await expect(page.getByText('The price is now GH₵ 130.00 instead of GH₵ 120.00')).toBeVisible()
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'a recipe cart with a new price')
  await page.getByRole('button', { name: 'Accept new price' }).click()
  await page.getByLabel('Pay by MoMo prompt').check()
  await pay.click()
  await page.getByLabel('MoMo number').fill(PAYING_WALLET)
  await page.getByRole('button', { name: 'Send the prompt' }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('recipeCart'))).toBe('[]')

  await test.step('Kofi does not answer: the buyer names Esi, and no number that is none', async () => {
    await goWithin(page, '/terms?profile=requests')
    await page.getByRole('link', { name: 'See this order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Waakye (large) × 2' })).toBeVisible()
    await expectAccessible(page, 'a recipe order')
    await page.getByRole('button', { name: 'Change the receiver' }).click()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Full name').fill('Esi Boateng')
    await page.getByLabel('Phone', { exact: true }).fill('123')
    await page.getByRole('button', { name: 'Save and ask them' }).click()
    await expect(page.getByText('Please enter a phone number of Ghana, for example 0241234567.')).toBeVisible()
    await page.getByLabel('Phone', { exact: true }).fill('0201234567')
    await expectAccessible(page, 'another receiver')

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save and ask them' }).click()
    await expect(page.getByText(/offline|network|connection/i).first()).toBeVisible()
    await expect(page.getByLabel('Full name'), 'without a network nothing is lost').toHaveValue('Esi Boateng')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save and ask them' }).click()
    await expect(page.getByRole('button', { name: 'Change the receiver' })).toBeFocused()
    await expect(page.getByText('You named Esi Boateng')).toBeVisible()
    await expect(page.getByText('020 123 4567')).toBeVisible()
  })

  await goWithin(page, '/admin/requests')
  const card = page.getByRole('listitem', { name: 'Waakye (large) × 2' }).filter({ hasText: note })
  await expect(card).toContainText('The receiver has not confirmed yet')
  await expect(card).toContainText('before: Kofi Owusu')
  await card.getByRole('button', { name: 'They confirmed by phone' }).click()
  await expect(card).not.toContainText('The receiver has not confirmed yet')
  await card.getByRole('button', { name: /^Accept/ }).click()
  await card.getByRole('button', { name: /^Done/ }).click()
  await expect(card).toHaveCount(0)

  await test.step('a recipe is printed alone, on one page, and dark on paper also in the dark theme', async () => {
    await goWithin(page, '/recipes/okro-stew?servings=24')
    await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible()
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
    const [onScreen, pdf] = [await ink(), await page.pdf({ format: 'A4' })]
    expect(pdf.toString('latin1')).toMatch(/\/Count 1\b/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'okra' }).first()).toContainText('3 kg')
    await expect.poll(ink).not.toBe(onScreen)
  })
})
