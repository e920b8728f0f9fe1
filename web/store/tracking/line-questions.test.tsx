// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { LineQuestions } from './line-questions.tsx'

test.each([
  { status: 'preparing', isPromised: true, why: 'a refund of the last line cancels the order' },
  { status: 'on_the_way', isPromised: false, why: 'an order that has left is not cancelled and keeps its fees' },
] as const)(
  '$status: the last line promises the fees back: $isPromised, because $why',
  async ({ status, isPromised }) => {
    const proposal = {
      number: 1,
      kind: 'refund_line',
      replacement: null,
      back: pesewas(9_000),
      refund: pesewas(9_000),
      dueAt: '2026-11-20T12:10:00.000Z',
    } as const
    const now = { replacement: null, isRefunded: false, proposal, givenBack: pesewas(0) }
    const order = { orderId: '7K2M9QXR4T', status, lines: [{ name: 'Waakye', now }] } as OrderView // what the component reads
    const queries = new QueryClient()
    await openScreen('/', () =>
      createPortal(
        <QueryClientProvider client={queries}>
          <LineQuestions order={order} />
        </QueryClientProvider>,
        document.body,
      ),
    )
    const question = document.querySelector('section[aria-labelledby]')
    expect(question?.textContent).toContain('Waakye')
    expect(question?.textContent?.includes(TRACKING_TEXTS.question.last)).toBe(isPromised)
  },
)
