// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { aCard, aCardLine } from '#test/board-cards.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { LineSheet } from './line-sheet.tsx'

const proposal = { number: 1, kind: 'refund_line', dueAt: '2026-11-20T12:30:00.000Z', replacement: null } as const
const line = aCardLine({ proposal })
const HAS_LEFT = 'The order has left without this line. It is refunded at the time above unless the shopper answers.'

test.each<{ state: BoardCard['state']; reasons: string[]; why: string }>([
  { state: 'ready', reasons: [], why: 'the line can still be put into the bag' },
  { state: 'on_the_way', reasons: [HAS_LEFT], why: 'it says why it cannot be pressed' },
])(
  'while an order is $state the question about a line can be withdrawn, or the button says why not: $why',
  async ({ state, reasons }) => {
    const card = aCard({ state, lines: [line] })
    await openPage(
      '/board',
      <LineSheet
        card={card}
        line={line}
        isSending={false}
        isSoldOutFirst={false}
        onSend={() => {}}
        onClose={() => {}}
      />,
      // As a process of the version before answers: without what can be refunded of the order.
      () => Response.json({ parts: [], suggestions: [], refund: 0 }),
    )
    const withdraw = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Withdraw'))
    await untilShown(() => expect(withdraw()).toBeDefined())
    expect(withdraw()?.ariaDisabled ?? 'false').toBe(String(reasons.length > 0))
    expect([...document.querySelectorAll('section > p')].map(({ textContent }) => textContent)).toEqual(reasons)
  },
)

test('a refund at once names what could be refunded of the order when its reasons were opened; once refused, what can be now', async () => {
  const asked: unknown[] = []
  const card = aCard({ lines: [aCardLine()] })
  const onSend = (change: () => Promise<BoardCard>) => void change().catch(() => undefined)
  let refundable = 17_640
  const queries = await openPage(
    '/board',
    <LineSheet
      card={card}
      line={aCardLine()}
      isSending={false}
      isSoldOutFirst={false}
      onSend={onSend}
      onClose={() => {}}
    />,
    ({ method, body }) => {
      if (method === 'GET') return Response.json({ parts: [], suggestions: [], refund: refundable / 2, refundable })
      asked.push(body)
      return Response.json({ code: 'refund.changed', title: 'Refunded meanwhile', message: '' }, { status: 409 })
    },
  )
  await press('Refund now GH₵ 88.20')
  refundable = 10_000
  void queries.invalidateQueries()
  await untilShown(() => expect(document.body.textContent).toContain('Refund now GH₵ 50.00'))
  for (const count of [1, 2]) {
    await press('It has run out')
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  const adjustments = [{ amount: 5_000 }]
  expect(asked).toMatchObject([
    { before: 17_640, adjustments },
    { before: 10_000, adjustments },
  ])
})
