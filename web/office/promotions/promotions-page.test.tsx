// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { listPromotions, type PromotionView } from '#domain/orders/promotions-api.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { aPromotion } from '#test/promotions.ts'
import { keyOf } from '../../client/query-of.ts'
import { PromotionsPage } from './promotions-page.tsx'

const first: PromotionView = {
  ...aPromotion({ maxUses: 50 }),
  ...{ id: '0b0e7e0e-6a4b-4b8e-9c57-3c1f0f1d2a11', state: 'running', uses: 0, cost: pesewas(0), version: 1 },
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('what a colleague saves while a promotion is edited stays, and is shown before a typed value replaces it', async () => {
  let row = first
  let sent: unknown
  const queries = await openPage(`/admin/promotions?edit=${first.id}`, <PromotionsPage />, ({ method, path, body }) => {
    if (!path.startsWith('/api/promotions')) return
    if (method === 'PUT') sent = body
    return method === 'PUT' ? Response.json(row) : Response.json({ rows: [row], next: null })
  })
  await untilShown(() => expect(controlOf('Most orders').value).toBe('50'))
  await typeInto('Most orders', '80')
  const theirs = aPromotion({ maxUses: 60, terms: { minimumSubtotal: pesewas(2_000) } })
  row = { ...first, ...theirs, version: 2 }
  await act(async () => void queries.invalidateQueries({ queryKey: keyOf(listPromotions) }))
  await untilShown(() => expect(controlOf('Cart from, GH₵').value, 'their minimum').toBe('20.00'))
  expect(document.body.textContent).toContain('Saved with other values meanwhile: Most orders.')
  await press('Save')

  await untilShown(() => expect(sent).toEqual({ expectedVersion: 2, promotion: { ...theirs, maxUses: 80 } }))
})
