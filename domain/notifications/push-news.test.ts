import { expect, test } from 'vitest'
import { PUSHED_STATUSES, pushLifeSeconds, pushWords, readPushNews } from './push-news.ts'

test.each(PUSHED_STATUSES)('an order that is %s is told in the words of its page, which a tap opens', (status) => {
  const news = { orderId: '7K3QF9M2XA', status }
  expect(readPushNews(JSON.stringify(news))).toEqual(news)
  const { title, body, path } = pushWords(news)
  expect([title, path]).toEqual(['Order 7K3QF-9M2XA', '/track-order?id=7K3QF9M2XA'])
  expect(body.length).toBeGreaterThan(10)
  expect(pushLifeSeconds(status)).toBeLessThanOrEqual(86_400)
})

test('an order that nobody has seen leads staff to the board', () => {
  const news = { orderId: '7K3QF9M2XA', status: 'unseen' } as const
  expect(readPushNews(JSON.stringify(news))).toEqual(news)
  expect(pushWords(news)).toMatchObject({ title: 'Order 7K3QF-9M2XA', path: '/admin/board' })
  expect(pushLifeSeconds('unseen'), 'an old alarm is worth nothing').toBe(600)
})

test.each(['', 'null', '[]', '{"orderId":1,"status":"received"}', '{"orderId":"A","status":"eaten"}'])(
  '%j is no news',
  (text) => {
    expect(readPushNews(text)).toBeUndefined()
  },
)
