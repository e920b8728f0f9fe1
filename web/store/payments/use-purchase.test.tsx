// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inProfile, type PurchasePart } from './purchase-part.ts'
import type { PurchaseEnd } from './take-purchase.ts'
import { usePurchase } from './use-purchase.ts'

const part = (purpose: PurchasePart['purpose']): PurchasePart => ({
  purpose,
  askedAt: inProfile('dispatch'),
  seenAt: inProfile('requests'),
  words: { cancelled: { title: 'Cancelled' }, failed: { title: 'Failed' } },
})
const PARTS = [part('dispatch'), part('airtime')]

type Purchase = ReturnType<typeof usePurchase>
let buttons: Purchase[] = []

function Buttons() {
  buttons = PARTS.map(usePurchase)
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Buttons />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('one purchase runs at a time, however often and whichever button is pressed; the next one may follow', async () => {
  const asked: string[] = []
  let answer = (_: { id: string; isPaid: boolean; reference: null }) => {}
  const press = (index: number): Promise<PurchaseEnd | undefined> | undefined =>
    buttons[index]?.buy({
      content: { userId: 'ama' },
      ask: (id) => {
        asked.push(id)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })

  let first: ReturnType<typeof press>
  await act(async () => {
    first = press(0)
    expect(await press(0), 'a second click').toBeUndefined()
    expect(await press(1), 'another button').toBeUndefined()
  })
  expect(asked).toHaveLength(1)
  expect(buttons.map(({ isPending }) => isPending)).toEqual([true, false])

  await act(async () => {
    answer({ id: asked[0] ?? '', isPaid: true, reference: null })
    expect(await first).toMatchObject({ kind: 'paid' })
  })
  expect(buttons.map(({ isPending }) => isPending)).toEqual([false, false])

  await act(async () => {
    void press(1)
  })
  expect(asked, 'what is over does not block').toHaveLength(2)
})
