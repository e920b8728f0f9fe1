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
