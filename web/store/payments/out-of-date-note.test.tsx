// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { OutOfDate } from '#domain/orders/orders-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
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
