// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listShifts } from '#domain/orders/shifts-api.ts'
import { aShop } from '#test/builders.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../client/query-of.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { SwitchBar } from './switch-bar.tsx'

test('what a switch has become is read out, and its undo too', async () => {
  const off = { pause: null, rush: null, lightsOut: null }
  let switches: object = off
  await openPage('/admin/today', <SwitchBar />, ({ method, path, body }) => {
    if (!path.startsWith('/api/switches')) return new Response('{}', { status: 404 })
    if (method !== 'GET') switches = method === 'DELETE' ? off : { ...off, rush: body }
    return Response.json(switches)
  })
  await untilShown(() => expect(said()).toBe(''))
  await press('Rush +15')
  await untilShown(() => expect(said()).toBe('Rush turned on'))
  await press('Undo: Rush turned on')
  await untilShown(() => expect(said()).toBe('Rush turned on: undone'))
})

test('a sheet that is opened while a switch of the bar is turned stays, and what the sheet turns closes it', async () => {
  const pause = { until: '2026-11-20T12:30:00Z', reason: 'No gas' }
  const end = Promise.withResolvers<Response>()
  let switches: object = { pause, rush: null, lightsOut: null }
  await openPage('/admin/today', <SwitchBar />, ({ method, path }) => {
    if (!path.startsWith('/api/switches')) return new Response('{}', { status: 404 })
    return method === 'DELETE' ? end.promise : Response.json(switches)
  })
  await press('End: Pause')
  await press('Switches: pause, rush, lights out')
  switches = { pause: null, rush: null, lightsOut: null }
  end.resolve(Response.json(switches))
  await untilShown(() => expect(said()).toBe('Pause ended'))
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  await press('+30 min')
  await untilShown(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

test.each([
  { hours: '12:30–22:00', isShown: true, why: 'somebody has to start a shift' },
  { hours: '13:30–22:00', isShown: false, why: 'nothing can ring yet' },
  { hours: '08:00–22:00', isShown: true, why: 'orders come' },
  { hours: '08:00–11:55', isShown: true, why: 'the last order may ring still' },
  { hours: '08:00–11:45', isShown: false, why: 'the last order has paused the shop' },
])('at noon a kitchen that is open $hours shows that nobody listens: $isShown, $why', async ({ hours, isShown }) => {
  const [opensMinute = 0, closesMinute = 0] = hours
    .split('–')
    .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const day = { opensMinute, closesMinute }
  const shop = aShop({ kitchenHours: Array.from({ length: 7 }, () => day) })
  let rows: object[] = [{ ...ON_SHIFT, hasSound: true }]
  const queries = await openPage('/admin/today', <SwitchBar />, ({ path }) => {
    if (path === '/api/shop') return Response.json(shop)
    return Response.json(path === '/api/shifts' ? { rows } : { pause: null, rush: null, lightsOut: null })
  })
  await untilShown(() => expect(document.body.textContent).toContain('1 screen listens'))
  await queries.ensureQueryData(shopQuery)
  rows = []
  void queries.invalidateQueries({ queryKey: keyOf(listShifts) })
  await untilShown(() => expect(document.body.textContent).not.toContain('1 screen listens'))
  expect(document.body.textContent.includes('Nobody listens')).toBe(isShown)
})

const ON_SHIFT = {
  userId: 'u',
  role: 'admin',
  device: 'Phone',
  city: null,
  startedAt: '2026-11-20T11:00:00Z',
  shiftId: 's',
}
const said = () => document.querySelector('[role=status]')?.textContent
