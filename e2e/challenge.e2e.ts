import { join } from 'node:path'
import { beginAs, toast } from './account.ts'
import { expect, test } from './journey.ts'
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

  await page.goto('/kitchen-challenge')
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
  await expect(page.getByText('Nothing to read')).toBeVisible()
  await page.getByRole('tab', { name: 'Shown' }).click()
  await expect(page.getByRole('heading', { name: 'Smoky jollof' })).toBeVisible()
  await expectAccessible(page, 'entries of a challenge')
  await page.getByLabel('Entries close').fill(inDays(-1))
  await page.getByLabel('Voting opens').fill(inDays(-1))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Voting', { exact: true })).toBeVisible()

  // Everybody but its sender can vote for it.
  const voter = await page.context().browser()?.newContext()
  const other = await voter?.newPage()
  if (!other) throw new Error('there is no second browser window')
  await beginAs(other, request, shop, 'rider')
  await other.goto('/kitchen-challenge')
  await expect(other.getByText('Voting is open')).toBeVisible()
  await expectAccessible(other, 'challenge with votes')
  await other.getByRole('button', { name: 'Vote for Smoky jollof' }).click()
  await expect(toast(other, 'before the voting opened')).toBeVisible()
  await voter?.close()

  await page.goto('/live-feed')
  await expect(page.getByRole('heading', { name: 'The camera is off' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In the kitchen now' })).toBeVisible()
  await expectAccessible(page, 'live feed')
})
