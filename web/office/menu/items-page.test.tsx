// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { CSV_MAX, type StaffItem } from '#domain/menu/staff-menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { ItemsPage } from './items-page.tsx'

async function choose(text: string) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('the page has no input for files')
  Object.defineProperty(input, 'files', { value: [new File([text], 'menu.csv')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test.each(['items', 'extras'])('a file of %s that is too long is not sent', async (of) => {
  const toasts = catchToasts()
  const sent: string[] = []
  await openPage(`${paths.staffMenu}?category=${of === 'items' ? 'mains' : of}`, <ItemsPage />, ({ path }) => {
    if (path.endsWith('/import')) sent.push(path)
    return undefined
  })

  await choose('x'.repeat(CSV_MAX + 1))
  await untilShown(() =>
    expect(toasts).toMatchObject([
      {
        title: `This file is too long. A file has at most 5,000 ${of} and 4,000,000 characters.`,
        tone: 'destructive',
      },
    ]),
  )
  expect(sent).toEqual([])
  await choose('x'.repeat(CSV_MAX))
  await untilShown(() => expect(sent).toHaveLength(1))
})

test('a cell takes only a price above nothing, says why, and is as before after Escape', async () => {
  const sent: string[] = []
  const jollof: StaffItem = { ...anItem(), version: 3, soldOutUntil: null }
  await openPage(`${paths.staffMenu}?q=jollof`, <ItemsPage />, ({ method, path }) => {
    if (method !== 'GET') sent.push(path)
    return path.startsWith('/api/menu/items') ? Response.json({ rows: [jollof], next: null }) : undefined
  })
  const label = 'Jollof Rice: Medium, GH₵'
  await untilShown(() => expect(controlOf(label).value).toBe('35.00'))
  const enter = (key: string) =>
    act(async () => void controlOf(label).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const fault = () => document.querySelector('[role=alert]')?.textContent
  await act(async () => controlOf(label).focus())
  await typeInto(label, '12,5')
  await enter('Enter')
  expect(fault()).toMatch(/^Write a price above 0/)
  await enter('Escape')
  expect([controlOf(label).value, fault()]).toEqual(['35.00', undefined])

  await typeInto(label, '')
  await enter('Enter')
  expect(fault(), 'empty is never nothing').toMatch(/^Write a price\. /)
  expect(sent).toEqual([])
})

test('a file of extras shows what it changes, is applied as it was shown, and stands in one undo bar with changed cells', async () => {
  const shito = { kind: 'topping', name: 'Shito', price: pesewas(350), isAvailable: true, position: 99 }
  const rows = [{ id: 'shito', name: 'Shito', expectedVersion: null, before: null, changes: shito }]
  const applied: unknown[] = []
  // The table, which is read every ten seconds, must not wait for that.
  vi.stubGlobal('setInterval', () => 0)
  await openPage(`${paths.staffMenu}?category=extras`, <ItemsPage />, ({ path, body }) => {
    const stored = { ...shito, id: 'shito', version: 1, soldOutUntil: null }
    if (path === '/api/menu/extras/shito') return Response.json({ ...stored, version: 2, isAvailable: false })
    if (path === '/api/menu/extras/desk') {
      return Response.json({ extras: applied.length > 0 ? [stored] : [] })
    }
    if (path === '/api/menu/extras/changes') {
      applied.push(body)
      return Response.json({ changed: [{ id: 'shito', version: 1 }] })
    }
    if (path !== '/api/menu/extras/import') return
    const isSame = (body as { text: string }).text === 'same'
    return Response.json({ rows: isSame ? [] : rows, unchanged: 4, faults: [] })
  })
  const dialog = () => document.querySelector('[role=dialog]')?.textContent
  await choose('same')
  await untilShown(() => expect(dialog()).toContain('Nothing changes.'))
  expect(dialog()).not.toContain('Apply')
  await press('Back')
  await untilShown(() => expect(dialog()).toBeUndefined())

  await choose('new')
  await untilShown(() => expect(dialog()).toContain('1 extra changes, 4 stay as they are.'))
  await press('Apply to 1 extra')
  await untilShown(() => expect(dialog()).toBeUndefined())
  expect(applied).toEqual([{ rows: [{ id: 'shito', expectedVersion: null, changes: shito }] }])
  const cells = () => [...document.querySelectorAll<HTMLInputElement>('table input')].map(({ value }) => value)
  await untilShown(() => expect(cells(), 'the table has it').toContain('Shito'))
  await act(async () => controlOf('On the menu: Shito').click())
  const bars = () => [...document.querySelectorAll('[aria-label="What can be undone"]')]
  await untilShown(() => expect(bars().map((bar) => bar.querySelectorAll('button').length)).toEqual([2]))
})

test('10 % more on a whole list takes four acts, and is taken back with one', async () => {
  const sobolo = anItem({ id: 'sobolo', name: 'Sobolo', category: 'beverages', prices: { medium: pesewas(1_000) } })
  const row = { id: 'sobolo', expectedVersion: 3 }
  const [before, changes] = [{ prices: { medium: 1_000 } }, { prices: { medium: 1_100 } }]
  const sent: unknown[] = []
  await openPage(paths.staffMenu, <ItemsPage />, ({ method, path, body }) => {
    if (method === 'GET') {
      const rows = [{ ...sobolo, version: 3, soldOutUntil: null }]
      return path.startsWith('/api/menu/items') ? Response.json({ rows, next: null }) : undefined
    }
    sent.push({ path, body })
    if (path === '/api/menu/changes') return Response.json({ changed: [{ id: 'sobolo', version: 3 + sent.length }] })
    return Response.json({ rows: [{ ...row, name: 'Sobolo', before, changes }], unchanged: 0, faults: [] })
  })
  const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === 'Bottles & Beverages',
  )
  await act(async () => void tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })))
  await untilShown(() => expect(controlOf('Sobolo: Medium, GH₵').value).toBe('10.00'))
  await act(async () => controlOf('Select all items of this list').click())
  await press('+10 %')
  await press('Apply to 1 item')
  await untilShown(() => expect(sent).toHaveLength(2))
  const which = { category: 'beverages', q: '' }
  expect(sent).toMatchObject([
    { path: '/api/menu/bulk', body: { which } },
    { path: '/api/menu/changes', body: { rows: [{ ...row, changes }] } },
  ])
  await press('Undo: 1 item changed')
  await untilShown(() => expect(sent[2]).toMatchObject({ body: { rows: [{ id: 'sobolo', changes: before }] } }))
})
