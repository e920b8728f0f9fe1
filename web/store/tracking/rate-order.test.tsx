// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import type { OrderRatings } from '#domain/ratings/ratings-api.ts'
import { controlOf, openPage, untilShown } from '#test/open-page.tsx'
import { RateOrder } from './rate-order.tsx'

test('stars that are pressed while others are being sent are sent after them, the last ones alone', async () => {
  const line = { position: 1, name: 'Waakye', stars: null, comment: '' }
  let ratings: OrderRatings = { until: '2026-11-27T12:00:00.000Z', lines: [line] }
  const sent: unknown[] = []
  let answer = () => {}
  await openPage(
    '/track-order',
    <RateOrder order={{ orderId: 'ABCDEFGHJK', status: 'delivered', lines: [] }} />,
    ({ method, body }) => {
      if (method === 'GET') return Response.json(ratings)
      sent.push(body)
      return new Promise((resolve) => {
        answer = () => {
          ratings = { ...ratings, lines: [{ ...line, ...(body as OrderRatings['lines'][number]) }] }
          resolve(Response.json(ratings))
        }
      })
    },
  )
  await untilShown(() => expect(controlOf('4 stars')).toBeDefined())
  for (const stars of ['3 stars', '4 stars', '5 stars']) await act(async () => controlOf(stars).click())
  expect(controlOf('5 stars')).toHaveProperty('checked', true)
  await act(async () => answer())
  await untilShown(() =>
    expect(sent).toEqual([
      { stars: 3, comment: '' },
      { stars: 5, comment: '' },
    ]),
  )
  await act(async () => answer())

  await untilShown(() => expect(ratings.lines[0]?.stars).toBe(5))
  expect(controlOf('5 stars')).toHaveProperty('checked', true)
})

test('two lines of one dish are told apart by their choices and notes, and what was rated before is chosen', async () => {
  const aLine = (change: Partial<OrderView['lines'][number]>): OrderView['lines'][number] => ({
    ...{
      name: 'Waakye',
      category: 'mains',
      image: '',
      size: 'medium',
      options: [],
      extras: [],
      quantity: 1,
      special: '',
    },
    ...{
      lineTotal: pesewas(4_000),
      now: { replacement: null, isRefunded: false, proposal: null, givenBack: pesewas(0) },
    },
    ...change,
  })
  const lines = [
    aLine({ options: ['Fish'] }),
    aLine({ options: ['Egg'] }),
    aLine({ size: 'large', special: 'no pepper' }),
  ]
  const rated = [null, 4].map((stars, line) => ({ position: line * 2, name: 'Waakye', stars, comment: '' }))
  await openPage('/track-order', <RateOrder order={{ orderId: 'ABCDEFGHJM', status: 'delivered', lines }} />, () =>
    Response.json({ until: '2026-11-27T12:00:00.000Z', lines: rated } satisfies OrderRatings),
  )
  await untilShown(() => expect(controlOf('4 stars')).toBeDefined())

  const legends = [...document.querySelectorAll('#rate legend')].map(({ textContent }) => textContent)
  expect(legends).toEqual(['WaakyeMedium · Fish', 'WaakyeLarge“no pepper”'])
  const given = [...document.querySelectorAll<HTMLInputElement>('#rate [type=radio]:checked')]
  expect(given.map((radio) => radio.getAttribute('aria-label') ?? radio.labels?.[0]?.textContent)).toEqual(['4 stars'])
})
