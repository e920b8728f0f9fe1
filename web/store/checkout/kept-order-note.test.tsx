// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { KeptOrderNote } from './kept-order-note.tsx'
import type { Checkout } from './use-checkout.ts'

test.each([
  { isPaying: false, says: 'You are offline. What you fill in is kept on this phone.', when: 'while it is filled in' },
  { isPaying: true, says: '', when: 'on the step of the payment, which has words of its own' },
])('without a network the note says “$says” $when', async ({ isPaying, says }) => {
  let lose: () => void = () => undefined
  function Page() {
    const [away, setAway] = useState<Checkout['away']>()
    lose = () => setAway('offline')
    return <KeptOrderNote checkout={{ kept: null, away } as Checkout} isPaying={isPaying} /> // what the note reads
  }
  await openPage('/checkout', <Page />, () => undefined)
  const region = document.querySelector('[role=status]')
  expect(region?.textContent, 'it is there before its words').toBe('')
  await act(async () => lose())
  expect(region?.textContent).toBe(says)
})

test.each([
  { total: 6_930, scheduledFor: null, says: /^Your order of .+ is ready to send\. Nothing has changed\.$/ },
  {
    total: 6_830,
    scheduledFor: null,
    says: /^Since you filled in your order, .+:It is GH₵ 69\.30 now, not GH₵ 68\.30\./,
  },
  { total: 6_930, scheduledFor: '2026-11-20T14:00:00.000Z', says: /^Since you filled in your order, .+:/ },
])('once there is a network, the note says what has changed since: $says', async ({ total, scheduledFor, says }) => {
  const kept = { at: '2026-11-20T11:00:00.000Z', total, cart: 'jollof 1', scheduledFor, code: '' }
  const price = { source: 'quoted', totals: { total: 6_930 }, changes: [] }
  const checkout = { kept, away: undefined, price, draft: { scheduledFor: null }, difference: undefined }
  await openPage('/checkout', <KeptOrderNote checkout={checkout as unknown as Checkout} />, () => undefined) // what it reads
  expect(document.querySelector('[role=status]')?.textContent).toMatch(says)
})
