import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { renderFirstCards } from './first-cards.tsx'

const menu = { extras: [], bestSold: [], now: new Date('2026-11-20T12:00:00Z') }
const dish = (change = {}) => anItem({ popular: true, prices: { medium: pesewas(3500) }, ...change })

test('the first dishes have name, price and link; the app loads their pictures, because the network may be slow', () => {
  const markup = renderFirstCards({ ...menu, items: [dish({ id: 'waakye', name: 'Waakye' })] })
  expect(markup).toMatch(/data-item="waakye".*Waakye.*GH₵ 35\.00.*Order Now!/)
  expect(markup).not.toMatch(/<(img|link)/)
})

test('a name that the operator typed cannot become markup', () => {
  const markup = renderFirstCards({ ...menu, items: [dish({ name: '<img src=x onerror=alert(1)> & "more"' })] })
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;')
})
