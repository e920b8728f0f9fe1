// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, typeInto, untilShown } from '#test/open-page.tsx'
import { Palette } from './palette.tsx'

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
  const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
  const key = (name: string) =>
    act(async () => void controlOf('Go to').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
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
