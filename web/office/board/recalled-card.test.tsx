// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aCard, aCardLine } from '#test/board-cards.ts'
import { openPage, press } from '#test/open-page.tsx'
import { RecalledCard } from './recalled-card.tsx'

test('a cancelled order is told by its dishes alone, because what else was wanted of them pushes the kitchen away', async () => {
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
