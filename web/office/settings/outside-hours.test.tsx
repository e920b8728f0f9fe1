// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { OutsideHours } from './outside-hours.tsx'

const at = (orderId: string, scheduledFor: string) => ({ orderId, scheduledFor: `2026-12-${scheduledFor}:00.000Z` })

test('orders that the saved hours leave out are counted by day, each with a link to move or cancel it', async () => {
  const orders = [at('7K2M9QXR4T', '25T12:00'), at('7K2M9QXR4V', '25T13:15'), at('7K2M9QXR4W', '26T12:00')]
  await openPage('/admin/settings/hours', <OutsideHours />, () => Response.json({ orders }))
  const region = document.querySelector('[role=status]')
  expect(region?.textContent, 'the region that reads them out is there before them').toBe('')

  await untilShown(() => expect(region?.textContent).toContain('25 December 2026: 2 orders'))
  expect(document.body.textContent).toContain('26 December 2026: 1 order')
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '12:00 7K2M9-QXR4T')
  expect(link?.getAttribute('href')).toBe('/admin/orders/7K2M9QXR4T')
})
