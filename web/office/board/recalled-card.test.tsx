// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aCard, aCardLine } from '#test/board-cards.ts'
import { openPage, press } from '#test/open-page.tsx'
import { RecalledCard } from './recalled-card.tsx'

test('a cancelled order shows its dishes alone, because the columns of the kitchen stand below it', async () => {
  const seen: string[] = []
  const line = aCardLine({ quantity: 3, refundedPortions: 1, options: ['Fried Chicken'], special: 'No onions' })
  const card = aCard({ orderId: '7K3QF9M2XA', state: 'recalled', lines: [line], notes: 'Ring twice' })
  const given = { card, role: 'kitchen', pending: undefined } as const
  const page = <RecalledCard {...given} onAct={(_, act) => seen.push(act)} />
  await openPage('/admin/board', page, () => undefined)

  const text = document.querySelector('article')?.textContent
  for (const words of ['Ama Serwaa', 'Cancelled', '2× Jollof Rice']) expect(text).toContain(words)
  for (const words of ['Fried Chicken', 'No onions', 'Ring twice']) expect(text).not.toContain(words)
  await press('Seen: order 7K3QF-9M2XA')
  expect(seen).toEqual(['acknowledge'])
})

test('a rider, who acknowledges no order, gets no button for it', async () => {
  const given = { card: aCard({ state: 'recalled' }), role: 'rider', pending: undefined } as const
  const page = <RecalledCard {...given} onAct={() => undefined} />
  await openPage('/admin/board', page, () => undefined)
  expect(document.querySelector('article')?.textContent).toContain('Cancelled')
  expect(document.querySelector('article button')).toBeNull()
})
