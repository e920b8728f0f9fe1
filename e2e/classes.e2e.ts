import { addAuthenticator, beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { expect, goWithin, payInWindow, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test('a shopper waits for a seat of a full class, pays once there is one and finds the ticket; staff check it in, read the waiting list and give a class its link', async ({
  page,
  request,
  shop,
}) => {
  const boss = await joinQuickly(request, shop)
  await shop.giveRole(boss.email, 'manager')
  const asManager = { authorization: `Bearer ${(await addAuthenticator(request, boss.session)).session.access_token}` }
  const document = {
    ...{ title: 'Full house, one seat', summary: 'One seat', about: ['We cook.'], teacher: 'Auntie Efua' },
    image: '/pictures/jollof-rice.webp',
    ...{
      teacherAbout: 'She cooks for weddings.',
      materials: ['A knife'],
      place: 'Osu',
      startsAt: '2030-01-12T10:00:00.000Z',
      minutes: 60,
    },
    ...{ price: 30_000, joinUrl: '', recordingUrl: '', isOffered: true, position: 99 },
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

  const { email, session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  const { session: shopper } = await addAuthenticator(request, session)
  await beginSignedIn(page, shopper)
  await page.goto('/masterclass')
  const link = page.getByRole('main').getByRole('link', { name: /Full house/ })
  await expect(link).toBeVisible()
  await expectAccessible(page, 'masterclass')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Full house, one seat', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are on the waiting list, in place 1.')).toBeVisible()
  await expectAccessible(page, 'a place on the waiting list')

  await save(2, version)
  const headers = { authorization: `Bearer ${shopper.access_token}` }
  const offer = async () =>
    (await (await request.get('/api/classes/full-house/wait', { headers })).json()).wait.offerEndsAt
  await expect.poll(offer).not.toBeNull()
  await page.reload()
  await expect(page.getByText(/^A seat is yours until/)).toBeVisible()
  const name = `Ama ${crypto.randomUUID().slice(0, 8)}`
  // The name of the profile comes first: an empty field would be filled in after it was emptied.
  await expect(page.getByLabel('Who comes')).not.toHaveValue('')
  await page.getByLabel('Who comes').fill('')
  await page.getByRole('button', { name: 'Pay GH₵ 300.00' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expectAccessible(page, 'an offered seat, for nobody yet')
  await page.getByLabel('Who comes').fill(name)
  await page.getByRole('button', { name: 'Pay GH₵ 300.00' }).click()
  await payInWindow(page)
  const tickets = page.getByRole('region', { name: 'Your tickets' })
  const ticket = await tickets.getByText(/^Ticket /).innerText()
  const calendar = await tickets.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(await (await request.get(calendar ?? '')).text()).toContain('SUMMARY:Full house\\, one seat')
  await expectAccessible(page, 'a class with a ticket')

  await test.step('staff check the ticket in, and take somebody off the waiting list', async () => {
    const { session: waiter } = await joinQuickly(request, shop)
    const asWaiter = { authorization: `Bearer ${waiter.access_token}` }
    expect((await request.post('/api/classes/full-house/wait', { headers: asWaiter })).status()).toBe(200)
    await shop.giveRole(email, 'manager')
    await page.goto('/admin/classes')
    await expect(link).toBeVisible()
    await expectAccessible(page, 'classes of staff')
    await link.click()
    await expect(page.getByRole('heading', { name: 'Waiting list: 1' })).toBeVisible()
    await page.getByLabel('Ticket code').fill(ticket.replace('Ticket ', '').toLowerCase())
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await expect(page.getByRole('listitem', { name }).getByText(/^Here since/)).toBeVisible()
    await expectAccessible(page, 'the seats of a class, and who waits for one')
    // It lies over the button, and stays while the pointer of the journey lies on it.
    await page.getByRole('button', { name: 'Close toast' }).click()
    await page.getByRole('button', { name: /^Take .* off the waiting list$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click()
    await expect(page.getByRole('heading', { name: /^Waiting list/ })).toHaveCount(0)
  })

  await test.step('a class has its link from a form that fits a phone', async () => {
    await goWithin(page, '/admin/classes?tab=edit')
    await page.getByRole('button', { name: 'Edit Party jollof that never burns' }).click()
    const address = page.getByLabel('Link to join')
    await address.fill('http://meet.example.com/1')
    await address.press('Enter')
    await expect(page.getByText('Type an address that begins with https://')).toBeVisible()
    await expectAccessible(page, 'the form of a class')
    await address.fill('https://meet.example.com/1')
    await address.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo: Party jollof that never burns: saved' })).toBeVisible()
  })
})
