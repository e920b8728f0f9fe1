// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { AvailabilityPage } from './availability-page.tsx'

const LATER = '2026-11-20T13:00:00.000Z'
const CLOSING = '2026-11-20T22:00:00.000Z'
const ITEMS = [
  anItem({ id: 'jollof', name: 'Jollof Rice', soldOutUntil: LATER, markedUntil: null }),
  anItem({ id: 'omo-tuo', name: 'Rice Balls', soldOutUntil: LATER, markedUntil: LATER }),
  anItem({ id: 'soup', name: 'Light Soup with Fufu', soldOutUntil: LATER, markedUntil: null }),
]
const ANSWERS: Record<string, object> = {
  '/api/menu/extras': { extras: [] },
  '/api/switches': { pause: null, rush: null, lightsOut: { until: LATER } },
}
const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

/** Opens the page while the power is off. Everything is read once: later answers do not come. */
async function openAvailability(address: string, items = ITEMS) {
  const read = new Set<string>()
  const sent: string[] = []
  onTestFinished(() => localStorage.clear()) // the cached menu
  await openPage(address, <AvailabilityPage />, ({ method, path, body }) => {
    if (method !== 'GET') {
      sent.push(path)
      const soldOutUntil = (body as { until: string | null }).until && CLOSING
      const [itemId, , wayId] = path.split('/').slice(4)
      return Response.json({ itemId, wayId, soldOutUntil })
    }
    if (read.has(path)) return
    read.add(path)
    return Response.json(ANSWERS[path] ?? { items: path.endsWith('/mains-beverages') ? items : [] })
  })
  await untilShown(() => {
    expect(shown()).not.toEqual([])
    expect(document.querySelector('[role="status"]')?.textContent).toContain('No power')
  })
  return sent
}

test('while the power is off the page says so, and items keep the marks that staff set and take back', async () => {
  await openAvailability('/')
  expect(shown()).toEqual([
    'Jollof RiceFor an hourSold out',
    'Light Soup with FufuFor an hourSold out',
    'Rice BallsSold out until 13:00Offer again',
  ])
  await press('Sold out till closing: Jollof Rice')
  await press('Offer again: Rice Balls')
  await untilShown(() =>
    expect(shown()).toEqual([
      'Jollof RiceSold out until 22:00Offer again',
      'Light Soup with FufuFor an hourSold out',
      'Rice BallsFor an hourSold out',
    ]),
  )
})

test('an answer without marks, of a server of the version before, counts what is not sold as marked', async () => {
  await openAvailability('/', [anItem({ soldOutUntil: LATER })])
  expect(shown()).toEqual(['Jollof RiceSold out until 13:00Offer again'])
})

test('a mark that staff set after closing ends on the next day, and says so', async () => {
  await openAvailability('/', [anItem({ soldOutUntil: '2026-11-21T22:00:00.000Z' })])
  expect(shown()).toEqual(['Jollof RiceSold out until 21 Nov, 22:00Offer again'])
})

test.each([
  { typed: 'rice', names: ['Jollof Rice', 'Rice Balls'] },
  { typed: 'fufu soup', names: ['Light Soup with Fufu'] },
])('$typed finds items by the words of their names, in any order', async ({ typed, names }) => {
  await openAvailability(`/?q=${encodeURIComponent(typed)}`)
  expect(shown()).toEqual(names.map((name) => expect.stringContaining(name)))
})

test('the button that sells out keeps the focus, because it then offers again', async () => {
  await openAvailability('/?q=jollof')
  const button = document.querySelector<HTMLElement>('[aria-label="Sold out till closing: Jollof Rice"]')
  button?.focus()
  await press('Sold out till closing: Jollof Rice')
  await untilShown(() => expect(button?.getAttribute('aria-label')).toBe('Offer again: Jollof Rice'))
  expect(document.activeElement).toBe(button)
})

test('the region that reads out that the power is off is there while it is on', async () => {
  await openPage('/', <AvailabilityPage />, ({ path }) => {
    if (path === '/api/switches') return Response.json({ pause: null, rush: null, lightsOut: null })
    return Response.json(ANSWERS[path] ?? { items: path.endsWith('/mains-beverages') ? ITEMS : [] })
  })
  onTestFinished(() => localStorage.clear())
  await untilShown(() => expect(shown()).not.toEqual([]))
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})

test('a way of a dish is sold out alone', async () => {
  const ways = ['Classic', 'Less oil'].map((name, index) => ({
    ...{ id: name.toLowerCase().replace(' ', '-'), name, priceAdjustment: pesewas(0), isDefault: index === 0 },
    soldOutUntil: null,
  }))
  const sent = await openAvailability('/', [anItem({ id: 'brown', name: 'Brown Rice Jollof', variations: ways })])
  await press('Sold out till closing: Brown Rice Jollof: Less oil')
  await untilShown(() => expect(shown()[2]).toBe('Brown Rice Jollof: Less oilSold out until 22:00Offer again'))
  expect(shown()[1]).toBe('Brown Rice Jollof: ClassicFor an hourSold out')
  expect(sent).toEqual(['/api/menu/items/brown/ways/less-oil/sold-out'])
})
