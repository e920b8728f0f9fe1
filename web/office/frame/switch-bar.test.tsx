// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
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

const said = () => document.querySelector('[role=status]')?.textContent
