import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, goWithin, test } from './journey.ts'
import { actsOf, beginWithSecondStep, dropFile } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

const price = (page: Page, name: string, size = 'Medium') =>
  page.getByRole('textbox', { name: `${name}: ${size}, GH₵`, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a manager changes the menu in its table, by file, by form and on a phone, with few acts', async ({
  page,
  request,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginWithSecondStep(page, request, shop, 'manager')
  const { press, key, type, drop, of } = actsOf(page)
  const dialog = page.getByRole('dialog')
  const item = async (id: string) => {
    const { items } = await (await request.get('/api/menu/mains-beverages')).json()
    return items.find((one: { id: string }) => one.id === id)
  }
  const medium = async () => (await item('angwa-mo')).prices.medium
  const before = await medium()
  await page.goto('/admin/menu?q=mo')

  await test.step('a price takes 3 acts: cell, value, Enter, which goes down', async () => {
    const cell = price(page, 'Angwa Mo')
    await press(cell)
    await type('41.5')
    await key('Enter')
    await expect(cell).not.toBeFocused()
    await expect.poll(medium).toBe(4_150)
    expect(of()).toBe(3)
    await page.getByRole('button', { name: 'Undo: Angwa Mo, medium: GH₵ 41.50' }).click()
    await expect.poll(medium).toBe(before)
  })

  await test.step('who changed it takes 1 act: the history opens by H, and puts a version back', async () => {
    await price(page, 'Angwa Mo').focus()
    await key('h')
    await expect(dialog.getByText('Medium GH₵ 41.50', { exact: false }).first()).toBeVisible()
    expect(of()).toBe(1)
    await dialog.getByRole('button', { name: 'Put back version 1' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo: Angwa Mo: put back' }), 'the save is taken').toBeVisible()
    await expect(price(page, 'Angwa Mo')).toHaveValue('41.50')
  })

  // To look at all 289 rows takes seconds.
  await page.getByRole('searchbox', { name: 'Find an item' }).fill('angwa')
  await expect(link(page, 'Omo Tuo and Groundnut Soup')).toHaveCount(0)
  await expectAccessible(page, 'the menu as a table')

  await test.step('what the table shows is exported; a file takes 2 acts, and shows what it changes', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export the shown items as CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    const changed = text.replace(/^(angwa-mo,.*?),41\.50,/m, '$1,44.00,')
    expect(changed).not.toBe(text)
    await drop(page.locator('h1'), 'menu.csv', `${changed.trimEnd()}\n`)
    await expect(dialog.getByText('1 item changes.')).toBeVisible()
    await expect(dialog.getByText('GH₵ 44.00')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Apply to 1 item' }))
    await expect(price(page, 'Angwa Mo')).toHaveValue('44.00')
    expect(of()).toBe(2)

    await dropFile(page.locator('h1'), 'menu.csv', 'id,price_medium\nangwa-mo,0\n')
    await expect(dialog.getByText('Line 2, angwa-mo, price_medium: ', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
    // The check makes the screen as narrow as a phone, where there is no table.
    await expectAccessible(page, 'the faults of a file')
  })

  await test.step('the extras have a table and a file of their own', async () => {
    await goWithin(page, '/admin/menu')
    await page.getByRole('tab', { name: 'Extras' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export the extras as CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('\naccompaniment-fried-chicken,')
    await expectAccessible(page, 'the extras')
  })

  await test.step('an item is copied and changed on its page, beside its card', async () => {
    await goWithin(page, '/admin/menu?q=angwa')
    await link(page, 'Angwa Mo').click()
    await page.getByRole('link', { name: 'Copy' }).click()
    await expect(page.getByRole('heading', { name: 'New item', level: 1 })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Angwa Mo feast')
    await page.getByRole('textbox', { name: 'Large' }).fill('')
    await page.getByRole('textbox', { name: 'Medium' }).fill('x')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Write a price like 35 or 35.50.')).toBeVisible()
    await page.getByRole('button', { name: 'Add day' }).click()
    await page.getByRole('combobox', { name: 'Day 1' }).selectOption('Sunday')
    await expectAccessible(page, 'the form of a new item, with a fault')
    await page.getByRole('textbox', { name: 'Medium' }).fill('70')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Angwa Mo feast', level: 1 })).toBeVisible()
    expect(await item('angwa-mo-feast')).toMatchObject({
      name: 'Angwa Mo feast',
      prices: { medium: 7_000 },
      schedules: [{ dayOfWeek: 'Sunday' }],
    })
  })

  await test.step('on a phone an item is opened from the list of what is on sale, its picture taken, its price changed', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await goWithin(page, '/admin/menu?q=omo tuo')
    await link(page, 'Omo Tuo and Groundnut Soup').click()
    const picture = page.locator('input[type=file]')
    await picture.setInputFiles('seed/drawn/aa-batteries-512.webp')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByRole('dialog'), 'the server has taken it').toHaveCount(0)
    await page.getByRole('textbox', { name: 'Medium' }).fill('47.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const undo = page.getByRole('button', { name: 'Undo: Omo Tuo and Groundnut Soup' })
    await expect(undo, 'long words leave it whole').toBeInViewport({ ratio: 1 })
    const changed = () => item('omo-tuo-and-groundnut-soup')
    await expect.poll(async () => (await changed()).prices.medium).toBe(4_750)
    expect((await changed()).image).toMatch(/^\/pictures\/items\//)

    await goWithin(page, '/admin/menu')
    await page.getByRole('link', { name: 'Add item' }).click()
    await expect(page.getByRole('heading', { name: 'New item', level: 1 })).toBeVisible()
  })
})
