// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Grow } from '#domain/grow/grow-api.ts'
import { pesewas } from '#domain/money.ts'
import { SEED_GROW } from '#seed/grow.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { paths } from '../../client/paths.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { GrowPage } from './grow-page.tsx'

const ANSWER_OF_THE_PAGE = 'first-answer'
afterEach(async () => {
  document.getElementById(ANSWER_OF_THE_PAGE)?.remove()
  await act(() => leaving(async () => keep.removeItem(SESSION_KEY)))
})

/** The farm network with one offer, of which this much is left. */
const growWith = (left: number): Grow => ({
  ...SEED_GROW,
  // The page counts from here with its own clock, which stands still.
  now: new Date().toISOString(),
  cycles: [
    {
      ...{ id: 'week-47', name: 'This week’s harvest', readyAt: '2026-11-24T12:00:00.000Z' },
      ...{ opensAt: '2026-11-18T06:00:00.000Z', closesAt: '2026-11-22T18:00:00.000Z' },
      offers: [{ farmId: 'akumadan', produceId: 'tomato', price: pesewas(1_800), min: 2, step: 1, left }],
    },
  ],
})

/** Opens the list in a page that contains the answer for everybody: all is ordered. */
async function openGrow() {
  let asked = 0
  const answer = document.createElement('script')
  Object.assign(answer, { id: ANSWER_OF_THE_PAGE, type: 'application/json', textContent: JSON.stringify(growWith(0)) })
  answer.dataset.url = '/api/grow'
  document.head.append(answer)
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
  await openPage(paths.grow, <GrowPage />, ({ path }) => {
    if (path !== '/api/grow') return
    asked += 1
    return Response.json(growWith(4))
  })
  return () => asked
}
const words = () => document.body.textContent

test('who is signed in sees what is left for them at once: the answer within the page counts their own order', async () => {
  signInAs('ama')
  const asked = await openGrow()
  await untilShown(() => expect(words()).toContain('4 kg left'))
  expect(asked()).toBe(1)
})

test('a visitor asks for no second answer, and asks once they have signed in', async () => {
  const asked = await openGrow()
  expect(words()).toContain('Sold out')
  expect(asked()).toBe(0)
  await act(async () => signInAs('ama'))
  await untilShown(() => expect(words()).toContain('4 kg left'))
  expect(asked()).toBe(1)
})
