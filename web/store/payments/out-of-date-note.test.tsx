// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { OutOfDate } from '#domain/orders/orders-api.ts'
import { withRice } from '#test/carts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { cartStore } from '../orders/cart/cart-store.ts'
import { OutOfDateNote } from './out-of-date-note.tsx'

test.each([
  { change: { cityGone: 'Tamale' }, says: 'We no longer deliver to Tamale.Nothing was paid.' },
  // As a server of the version before answers.
  { change: { totalNow: 7_930 }, says: 'It costs GH₵ 79.30 now, not GH₵ 69.30.Nothing was paid.' },
])('an order with $change says: $says', async ({ change, says }) => {
  const details = OutOfDate.parse({
    ...{ isSlotGone: false, itemsGone: [], total: 6_930, totalNow: 6_930, isCancelled: true },
    ...change,
  })
  await openPage('/track-order', <OutOfDateNote isTooLate={false} details={details} />, () => undefined)
  await untilShown(() => expect(document.body.textContent).toContain(says))
})

test('an order that is out of date can be placed again from its lines, which are in the cart', async () => {
  cartStore.update(() => withRice([]))
  const details = { isSlotGone: false, itemsGone: [], total: 6_930, totalNow: 7_930, isCancelled: true }
  const note = <OutOfDateNote isTooLate={false} details={OutOfDate.parse(details)} />
  await openPage('/track-order?id=7K2M9QXR4T', note, () => undefined)
  await press('Order again')
  expect(location.search).toBe('?id=7K2M9QXR4T&buy=cart')
})
