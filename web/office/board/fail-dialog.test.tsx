// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { aCard } from '#test/board-cards.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { FAIL_TEXTS } from '../frame/fail-texts.ts'
import { FailDialog } from './fail-dialog.tsx'
import { useSteps } from './use-steps.ts'

test('a failed delivery names the order that was seen, not a step made meanwhile; once refused, that of now', async () => {
  const asked: unknown[] = []
  function Page() {
    const [version, setVersion] = useState(4)
    const steps = useSteps(() => undefined)
    return (
      <>
        <FailDialog card={aCard({ state: 'on_the_way', version })} steps={steps} onClose={() => undefined} />
        <button type="button" id="moved" onClick={() => setVersion(5)}>
          Moved
        </button>
      </>
    )
  }
  await openPage('/admin/board', <Page />, ({ method, body }) => {
    if (method === 'GET') return Response.json({ code: 'order.missing', title: '', message: '' }, { status: 404 })
    asked.push(body)
    return Response.json({ code: 'order.changed', title: 'Changed meanwhile', message: '' }, { status: 409 })
  })
  await act(async () => document.getElementById('moved')?.click())
  for (const count of [1, 2]) {
    await press(FAIL_TEXTS.reasons[0])
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  expect(asked).toMatchObject([{ expectedVersion: 4 }, { expectedVersion: 5 }])
})
