import { addAuthenticator, beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { expect, goWithin, payInWindow, test } from './journey.ts'
import { beginWithSecondStep } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a shopper pays for a seat in a class and finds the ticket, and staff check it in at the entrance', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await beginSignedIn(page, session)
  await page.goto('/masterclass')
  const kenkey = page.getByRole('main').getByRole('link', { name: /Ga kenkey/ })
  await expect(kenkey).toBeVisible()
  await expectAccessible(page, 'masterclass')
  await kenkey.click()
  await expect(page.getByRole('heading', { name: 'Ga kenkey, from grain to ball', level: 1 })).toBeVisible()

  const name = `Ama ${crypto.randomUUID().slice(0, 8)}`
  // The name of the profile comes first: an empty field would be filled in after it was emptied.
  await expect(page.getByLabel('Who comes')).not.toHaveValue('')
  await page.getByLabel('Who comes').fill('')
  await page.getByRole('button', { name: 'Pay GH₵ 300.00' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByLabel('Who comes').fill(name)
  await expectAccessible(page, 'a class')
  await page.getByRole('button', { name: 'Pay GH₵ 300.00' }).click()
  await payInWindow(page)
  const tickets = page.getByRole('region', { name: 'Your tickets' })
  const ticket = await tickets.getByText(/^Ticket /).innerText()
  const code = ticket.replace('Ticket ', '')
  const calendar = await tickets.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(await (await request.get(calendar ?? '')).text()).toContain('SUMMARY:Ga kenkey\\, from grain to ball')
  await expectAccessible(page, 'a class with a ticket')

  await shop.giveRole(email, 'manager')
  await page.goto('/admin/classes')
  await expect(kenkey).toBeVisible()
  await expectAccessible(page, 'classes of staff')
  await kenkey.click()
  await page.getByLabel('Ticket code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByRole('listitem', { name }).getByText(/^Here since/)).toBeVisible()
  await expectAccessible(page, 'the seats of a class')
})

test('somebody applies as a partner and reaches the enquiries, and a manager gives a class its link', async ({
  page,
  request,
  shop,
}) => {
  await page.goto('/training')
  await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible()
  await goWithin(page, '/partner')
  await expect(page.getByRole('link', { name: 'Our site for business partners' })).toBeVisible()
  const company = `Lunch Ltd ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Send the enquiry' }).click()
  await expect(page.getByText('Please enter your business, or your own name.')).toBeVisible()
  await expectAccessible(page, 'partner')
  await page.getByLabel('Business (your own name if none)').fill(company)
  await page.getByLabel('Your name', { exact: true }).fill('Eve Owusu')
  await page.getByLabel('Phone', { exact: true }).fill('0241234567')
  await page.getByLabel('How you want to work with us').fill('Lunches for our office')
  await page.getByRole('button', { name: 'Send the enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'We have your enquiry' })).toBeFocused()

  await beginWithSecondStep(page, request, shop, 'manager')
  await page.goto('/admin/requests?tab=importers')
  await expect(page.getByRole('listitem', { name: company }).getByText('Partner', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await goWithin(page, '/admin/classes?tab=edit')
  await page.getByRole('button', { name: 'Edit Party jollof that never burns' }).click()
  const link = page.getByLabel('Link to join')
  await link.fill('http://meet.example.com/1')
  await link.press('Enter')
  await expect(page.getByText('Type an address that begins with https://')).toBeVisible()
  await expectAccessible(page, 'the form of a class')
  await link.fill('https://meet.example.com/1')
  await link.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo: Party jollof that never burns: saved' })).toBeVisible()
})

test('a shopper waits for a seat of a full class, and has it when there are more; staff see the list', async ({
  page,
  request,
  shop,
}) => {
  const boss = await joinQuickly(request, shop)
  await shop.giveRole(boss.email, 'manager')
  const { session: manager } = await addAuthenticator(request, boss.session)
  const asManager = { authorization: `Bearer ${manager.access_token}` }
  const document = {
    ...{ title: 'Full house', summary: 'One seat', about: ['We cook.'], teacher: 'Auntie Efua', teacherAbout: '' },
    ...{ materials: [], image: '', place: 'Osu', startsAt: '2030-01-12T10:00:00.000Z', minutes: 60, price: 30_000 },
    ...{ joinUrl: '', recordingUrl: '', isOffered: true, position: 99 },
  }
  const save = async (seats: number, expectedVersion: number | null) => {
    const row = { noun: 'class', key: 'full-house', document: { ...document, seats } }
    const saved = await request.put('/api/catalogue', { headers: asManager, data: { row, expectedVersion } })
    expect(saved.status(), await saved.text()).toBe(200)
    return (await saved.json()).version as number
  }
  const version = await save(1, null)
  const seat = { id: crypto.randomUUID(), classId: 'full-house', name: 'First', expectedTotal: 30_000 }
  expect((await request.post('/api/classes/registrations', { headers: asManager, data: seat })).status()).toBe(200)

  const { session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await beginSignedIn(page, session)
  // What was true before they joined arrives after it.
  const joined = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/wait'))
  await page.route('**/api/classes/full-house/wait', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await joined
    await route.fulfill({ response: answer })
  })
  await page.goto('/masterclass/full-house')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are on the waiting list, in place 1.')).toBeVisible()
  await page.unroute('**/api/classes/full-house/wait')
  await expectAccessible(page, 'a place on the waiting list')

  await save(2, version)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const offer = async () =>
    (await (await request.get('/api/classes/full-house/wait', { headers })).json()).wait.offerEndsAt
  await expect.poll(offer).not.toBeNull()
  await page.reload()
  await expect(page.getByText(/^A seat is yours until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay GH₵ 300.00' })).toBeVisible()
  await expectAccessible(page, 'an offered seat')

  await page.evaluate((kept) => localStorage.setItem('chillz-session', JSON.stringify(kept)), manager)
  await page.goto('/admin/classes/full-house')
  await expect(page.getByRole('heading', { name: 'Waiting list: 1' })).toBeVisible()
  await expectAccessible(page, 'the waiting list')
  await page.getByRole('button', { name: /^Take .* off the waiting list$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click()
  await expect(page.getByRole('heading', { name: /^Waiting list/ })).toHaveCount(0)
})
