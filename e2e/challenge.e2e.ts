import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aChallenge, anEntry } from '#test/challenges.ts'
import { beginAs, beginSignedIn, joinQuickly, toast } from './account.ts'
import { expect, goWithin, skipGreetings, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

/** As an input of a time takes it, some days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('a manager makes a challenge; an entry is seen once it is read, and votes count while the voting is open', async ({
  page,
  request,
  shop,
}) => {
  await beginAs(page, request, shop, 'manager')
  await page.goto('/admin/challenges/new')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Title').fill('Jollof at home')
  await field('Summary').fill('The jollof of your own pot.')
  await field('Rules').fill('One pot a person.\nYour own picture.')
  await field('Prize').fill('A month of rice')
  const times = { 'Entries open': -2, 'Entries close': 1, 'Voting opens': 2, 'Voting closes': 3 }
  for (const [name, days] of Object.entries(times)) await page.getByLabel(name).fill(inDays(days))
  await page.getByRole('checkbox', { name: /^Published/ }).check()
  await expectAccessible(page, 'form of a challenge')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Takes entries')).toBeVisible()
  const desk = page.url()

  await goWithin(page, '/kitchen-challenge')
  await expect(page.getByRole('heading', { name: 'Jollof at home' })).toBeVisible()
  await field('Your name, as it is shown').fill('Auntie Ama')
  await field('Your dish').fill('Smoky jollof')
  await page
    .getByLabel('Choose a picture')
    .first()
    .setInputFiles(join('web', 'public', 'icon-192.png'))
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^I cooked this/ }).check()
  await expectAccessible(page, 'challenge with an entry')
  await page.getByRole('button', { name: 'Send my entry' }).click()
  await expect(page.getByText('We are looking at it')).toBeVisible()
  await expect(page.getByText('No entry is shown yet.')).toBeVisible()

  await page.goto(desk)
  await page.getByRole('button', { name: 'Show: Smoky jollof' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to read' })).toBeVisible()
  await page.getByRole('tab', { name: 'Shown' }).click()
  await expect(page.getByRole('heading', { name: 'Smoky jollof' })).toBeVisible()
  await expectAccessible(page, 'entries of a challenge')
  await page.getByLabel('Entries close').fill(inDays(-1))
  await page.getByLabel('Voting opens').fill(inDays(-1))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Voting', { exact: true })).toBeVisible()

  // Everybody but its sender can vote for it.
  const voter = await page.context().browser()?.newContext()
  await voter?.addInitScript(skipGreetings)
  const other = await voter?.newPage()
  if (!other) throw new Error('there is no second browser window')
  await beginAs(other, request, shop, 'rider')
  await other.goto('/kitchen-challenge')
  await expect(other.getByText('Voting is open')).toBeVisible()
  await expectAccessible(other, 'challenge with votes')
  await other.getByRole('button', { name: 'Vote for Smoky jollof' }).click()
  await expect(toast(other, 'before the voting opened')).toBeVisible()
  await voter?.close()

  // It makes way for the challenges of other journeys: one runs at a time.
  await page.getByRole('checkbox', { name: /^Published/ }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()

  await goWithin(page, '/live-feed')
  await expect(page.getByRole('heading', { name: 'The camera is off' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In the kitchen now' })).toBeVisible()
  await expectAccessible(page, 'live feed')
})

test('people vote for a dish, move their vote, and see it on the leaderboard until the voting ends', async ({
  page,
  request,
  shop,
}) => {
  const somebody = async () => {
    const { email, session } = await joinQuickly(request, shop)
    return { email, session, headers: { authorization: `Bearer ${session.access_token}` } }
  }
  const [manager, ama, kofi, voter] = [await somebody(), await somebody(), await somebody(), await somebody()]
  await shop.giveRole(manager.email, 'manager')
  const challengeId = crypto.randomUUID()
  const [now, title] = [Date.now(), `Stew of ${challengeId.slice(0, 8)}`]
  let version: number | null = null
  /** Saves the challenge with its times, in minutes from now. */
  const save = async (times: [number, number, number, number]) => {
    const [entriesOpenAt, entriesCloseAt, votingOpensAt, votingClosesAt] = times.map((minutes) =>
      new Date(now + minutes * 60_000).toISOString(),
    )
    const at = { entriesOpenAt, entriesCloseAt, votingOpensAt, votingClosesAt }
    const challenge = { ...aChallenge({ title }), ...at }
    const data = { expectedVersion: version, challenge }
    const reply = await request.put(`/api/challenges/${challengeId}`, { headers: manager.headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
    version = (version ?? 0) + 1
  }
  await save([-60, 60, 60, 120])
  for (const [{ headers }, dish] of [
    [ama, 'Kontomire stew'],
    [kofi, 'Garden egg stew'],
    [voter, 'Okro stew'],
  ] as const) {
    const buffer = await readFile(join('web', 'public', 'icon-192.png'))
    const file = { name: 'stew.png', mimeType: 'image/png', buffer }
    const sent = await request.post('/api/kitchen-challenge/pictures', { headers, multipart: { file } })
    const data = anEntry({ dish, pictureId: (await sent.json()).pictureId })
    const reply = await request.put(`/api/kitchen-challenge/${challengeId}/entry`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const { headers } = manager
  const { rows } = await (await request.get(`/api/challenges/${challengeId}/entries?state=waiting`, { headers })).json()
  for (const { id, sentAt } of rows) {
    const data = { state: 'approved', reason: '', sentAt }
    expect((await request.put(`/api/challenges/entries/${id}/state`, { headers, data })).status()).toBe(200)
  }
  // Everybody has joined before.
  await save([-60, 0, 0, 120])

  await beginSignedIn(page, voter.session)
  await page.goto('/kitchen-challenge')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your entry' }) })
  await expect(own.getByText('Shown to everybody'), 'a cook sees the entry after the entries have closed').toBeVisible()
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Okro stew' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Vote for Kontomire stew' }).click()
  await expect(toast(page, 'It is for Kontomire stew')).toBeVisible()
  await page.getByRole('button', { name: 'Move my vote to Garden egg stew' }).click()
  await expect(toast(page, 'It is for Garden egg stew')).toBeVisible()
  const leaders = page.getByRole('list').filter({ hasText: 'Place 1' }).getByRole('listitem')
  await expect(leaders.first()).toContainText(/Garden egg stew.*1 vote/)
  await expect(leaders.last()).toContainText(/Kontomire stew.*0 votes/)
  await expectAccessible(page, 'challenge with a vote')

  // It also makes way for the challenges of other journeys.
  await save([-60, -30, -30, -1])
  await expect
    .poll(async () => (await (await request.get('/api/kitchen-challenge')).json()).current?.id)
    .not.toBe(challengeId)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Garden egg stew')
  const late = { headers: voter.headers, data: { entryId: rows[0].id } }
  expect((await request.put(`/api/kitchen-challenge/${challengeId}/vote`, late)).status()).toBe(409)
})
