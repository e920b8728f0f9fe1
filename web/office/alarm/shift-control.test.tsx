// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { SwitchBar } from '../frame/switch-bar.tsx'
import { ShiftControl } from './shift-control.tsx'
import { useShift } from './use-shift.ts'

const shown = () => document.body.textContent
const shift = { userId: 'u', role: 'admin', device: 'Phone', city: null, startedAt: '2026-11-20T12:00:00Z' }

function Board() {
  return (
    <>
      <SwitchBar />
      <ShiftControl shift={useShift(null, null)} />
    </>
  )
}

test('who listens is read again as soon as a shift has started or ended: nobody waits for the next turn', async () => {
  let rows: object[] = []
  await openPage('/admin/board', <Board />, ({ method, path, body }) => {
    if (path === '/api/switches') return Response.json({ pause: null, rush: null, lightsOut: null })
    if (path !== '/api/shifts') return new Response('{}', { status: 404 })
    if (method === 'GET') return Response.json({ rows })
    const { step, shiftId } = body as { step: string; shiftId: string }
    if (step === 'end') rows = []
    if (step === 'start') rows = [{ ...shift, shiftId, hasSound: true }]
    return Response.json({ isRunning: step !== 'end' })
  })
  await untilShown(() => expect(shown()).toContain('Nobody listens'))
  await press('Start shift')
  await untilShown(() => expect(shown()).toContain('1 screen listens'))
  await press('On shift')
  await press('End shift')
  await untilShown(() => expect(shown()).toContain('Nobody listens'))
})
