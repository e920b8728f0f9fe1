// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, typeInto, untilShown } from '#test/open-page.tsx'
import { Palette } from './palette.tsx'

const key = (name: string) =>
  act(async () => void controlOf('Go to').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
const anItem = (name: string) => ({ id: name.toLowerCase(), name, isAvailable: false, soldOutUntil: null })

test('the search over everything sells a dish out till closing, and offers it again, by keyboard alone', async () => {
  const toasts = catchToasts()
  let soldOutUntil: string | null = null
  const onClose = vi.fn((then?: () => void) => then?.())
  await openPage('/admin/today', <Palette links={[]} onClose={onClose} />, ({ method, path, body }) => {
    const waakye = { id: 'waakye', name: 'Waakye', isAvailable: true, soldOutUntil }
    if (path.startsWith('/api/search')) return Response.json({ orders: [], people: [], items: [waakye] })
    if (method === 'GET') return undefined
    soldOutUntil = (body as { until: string | null }).until && '2026-11-20T22:00:00.000Z'
    return Response.json({ itemId: 'waakye', soldOutUntil })
  })
  const choose = async (typed: string, act: string) => {
    await typeInto('Go to', typed)
    await untilShown(() => expect(document.querySelector('[role=listbox]')?.textContent).toContain(act))
    while (chosen() !== act) await key('ArrowDown')
    await key('Enter')
  }
  await choose('waakye', 'Sold out till closing: Waakye')
  await untilShown(() => expect(toasts.at(-1)).toMatchObject({ title: 'Waakye', text: 'Sold out until 22:00' }))
  await choose('waaky', 'Offer again: Waakye')
  await untilShown(() => expect(toasts).toHaveLength(2))
  expect(soldOutUntil).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('Enter waits for what the typed words find, instead of opening what older words have found', async () => {
  const onClose = vi.fn()
  await openPage('/admin/today', <Palette links={[]} onClose={onClose} />, ({ path }) =>
    Response.json({ orders: [], people: [], items: [anItem(path.includes('waakye') ? 'Waakye' : 'Jollof')] }),
  )
  await typeInto('Go to', 'waakye')
  await untilShown(() => expect(chosen()).toBe('Waakye'))
  await typeInto('Go to', 'jollof')
  await key('Enter')
  await untilShown(() => expect(onClose).toHaveBeenCalledOnce())
  expect(window.location.search).toBe('?q=Jollof')
})

test('a row that comes above the chosen one does not take its place', async () => {
  let names = ['Waakye', 'Jollof']
  const queries = await openPage('/admin/today', <Palette links={[]} onClose={() => undefined} />, () =>
    Response.json({ orders: [], people: [], items: names.map(anItem) }),
  )
  await typeInto('Go to', 'rice')
  await untilShown(() => expect(chosen()).toBe('Waakye'))
  await key('ArrowDown')
  names = ['Fufu', ...names]
  await queries.invalidateQueries()
  await untilShown(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(3))
  expect(chosen()).toBe('Jollof')
  await key('Enter')
  await untilShown(() => expect(window.location.search).toBe('?q=Jollof'))
})
