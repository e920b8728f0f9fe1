import { expect, goWithin, jollofAt, placeOrder, storeInBrowser, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test('a cart is handed over by a link, at our prices, and never replaces the cart of who opens it unasked', async ({
  page,
}) => {
  await storeInBrowser(page, { cart: [jollofAt(4_800)] })
  await page.goto('/terms?buy=cart')
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await panel.getByRole('button', { name: 'Share this cart' }).press('Enter')
  const link = panel.getByRole('link', { name: /^Send by WhatsApp/ })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  await expect(panel.getByRole('link', { name: /^Send to Chillz/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?/)
  await page.keyboard.press('Tab')
  await expect(link, 'the keyboard goes on with what has appeared').toBeFocused()
  await expectAccessible(page, 'shared cart in the panel')
  const text = decodeURIComponent((await link.getAttribute('href'))?.split('?text=')[1] ?? '')
  expect(text).toContain('1 x Jollof Rice')
  const url = /Open: (\S+)/.exec(text)?.[1] ?? ''

  // As the installed shop is opened by what another app shares with it.
  await page.goto(`/shared?${new URLSearchParams({ text })}`)
  await expect(page).toHaveURL(url)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A cart for you' })).toBeVisible()
  await expect(page.getByText('Your own cart has 1 item. What shall we do with it?')).toBeVisible()
  await expectAccessible(page, 'shared cart beside an own one')
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(panel.getByText(/^\d items?$/)).toHaveText('2 items')
})

test('a paid order offers notifications once, and a receipt that anybody can check', async ({
  page,
  request,
  shop,
}) => {
  const orderId = await placeOrder(request)
  await request.post(`/api/orders/${orderId}/manual-payment`, { data: { transactionId: null } })
  await shop.staff(orderId, 'confirm-payment')
  await page.addInitScript(withPushService, await shop.newDevice())
  await page.goto(`/track-order?id=${orderId}`)
  await expect(page.getByRole('heading', { name: 'Shall we tell you when it moves?' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'asked')), 'the browser is not asked by the page alone').toBe(0)
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByText('We tell you on this device.')).toBeVisible()
  await expectAccessible(page, 'followed order')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('We tell you on this device.')).toBeHidden()

  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Receipt of Chillz' })).toBeVisible()
  await expect(page.getByText('1x Jollof Rice')).toBeVisible()
  await expectAccessible(page, 'receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Receipt of Chillz' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const code = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent()) ?? ''
  await goWithin(page, '/check')
  await page.getByLabel('Code of the receipt').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This is a receipt of Chillz' })).toBeVisible()
  await expectAccessible(page, 'checked receipt')
  await goWithin(page, '/check?code=0000-0000-0000')
  await expect(page.getByRole('heading', { name: 'This is no receipt of ours' })).toBeVisible()
})

/** Runs in the browser before a page: it subscribes with the simulated service, because the real one is far away. */
function withPushService(device: { endpoint: string; p256dh: string; auth: string }): void {
  if (!location.protocol.startsWith('http')) return
  Object.assign(window, { asked: 0 })
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  Notification.requestPermission = async () => {
    Object.assign(window, { asked: 1 })
    return 'granted'
  }
  const { endpoint, ...keys } = device
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) }
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription }
  const registration = { pushManager }
  // Only its subscription is of use here, and keeping the shop takes long.
  const register = () => Promise.reject(new Error('not in this journey'))
  const serviceWorker = { register, getRegistration: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker })
}
