import { join } from 'node:path'
import { aChallenge } from '#test/challenges.ts'
import { beginSignedIn, joinQuickly, toast } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

/** As an input of a time takes it, some days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('a manager makes a challenge; an entry is seen once it is read, and a vote for it is on the leaderboard', async ({
  page,
  request,
  shop,
}) => {
  const [manager, voter] = [await joinQuickly(request, shop), await joinQuickly(request, shop)]
  await shop.giveRole(manager.email, 'manager')
  await beginSignedIn(page, manager.session)
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
  const { pathname: editor } = new URL(page.url())

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

  await goWithin(page, editor)
  await page.getByRole('button', { name: 'Show: Smoky jollof' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to read' })).toBeVisible()
  await page.getByRole('tab', { name: 'Shown' }).click()
  await expect(page.getByRole('heading', { name: 'Smoky jollof' })).toBeVisible()
  await expectAccessible(page, 'entries of a challenge')
  await page.getByLabel('Entries close').fill(inDays(-1))
  await page.getByLabel('Voting opens').fill(inDays(-1))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Voting', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: /^Published/ }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()

  await goWithin(page, '/live-feed')
  await expect(page.getByRole('heading', { name: 'The camera is off' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In the kitchen now' })).toBeVisible()
  await expectAccessible(page, 'live feed')

  await test.step('everybody but its sender votes for it, with an account from before the voting', async () => {
    const headers = { authorization: `Bearer ${manager.session.access_token}` }
    const [yesterday, now, tomorrow] = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const entries = { entriesOpenAt: yesterday, entriesCloseAt: now }
    const challenge = { ...aChallenge(), ...entries, votingOpensAt: now, votingClosesAt: tomorrow }
    const save = async (expectedVersion: number, isPublished: boolean) => {
      const data = { expectedVersion, challenge: { ...challenge, isPublished } }
      const reply = await request.put(editor.replace('/admin', '/api'), { headers, data })
      expect(reply.status(), await reply.text()).toBe(200)
    }
    await save(3, true)
    await page.evaluate((session) => localStorage.setItem('chillz-session', JSON.stringify(session)), voter.session)
    await page.goto('/kitchen-challenge')
    await expect(page.getByText('Voting is open')).toBeVisible()
    await page.getByRole('button', { name: 'Vote for Smoky jollof' }).click()
    await expect(toast(page, 'It is for Smoky jollof')).toBeVisible()
    const leaders = page.getByRole('list').filter({ hasText: 'Place 1' })
    await expect(leaders).toContainText(/Smoky jollof.*1 vote/)
    await expectAccessible(page, 'challenge with a vote')
    // It makes way for the challenges of other journeys: one runs at a time.
    await save(4, false)
  })
})
