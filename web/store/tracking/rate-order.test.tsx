// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
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
    <RateOrder order={{ orderId: 'ABCDEFGHJK', status: 'delivered' }} />,
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
