// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { controlOf, openPage, press, untilShown } from '#test/open-page.tsx'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { PromotionDialog } from './promotion-dialog.tsx'
import { formOf } from './promotion-form.ts'

test('a promotion is freed from a city that is none of the shop any more', async () => {
  const offer = { ...formOf('free_delivery', new Date('2026-11-20T12:00:00Z')), isOffer: true }
  const first = { ...offer, endsAt: '2026-11-21T12:00', cities: ['Takoradi'] }
  const saved: unknown[] = []
  const queries = await openPage(
    '/admin/promotions',
    <PromotionDialog
      first={first}
      isPending={false}
      onSave={({ terms }) => saved.push(terms.cities)}
      onClose={() => {}}
    />,
    () => undefined,
  )
  queries.setQueryData<unknown>(shopQuery.queryKey, { cities: [{ name: 'Tamale' }] })
  await untilShown(() => expect(controlOf('Tamale')).toHaveProperty('checked', false))
  await act(async () => controlOf('Takoradi').click())
  expect(controlOf('Takoradi'), 'it can be ticked again').toHaveProperty('checked', false)
  await press('Save')
  expect(saved).toEqual([[]])
})
