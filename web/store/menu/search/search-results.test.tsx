// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anItem, aShop } from '#test/builders.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { retryInPlace } from '#test/retry-in-place.ts'
import { AgeGateProvider } from '../age/age-gate.tsx'
import { SearchResults } from './search-results.tsx'

function Screen() {
  const [text, setText] = useState('')
  return (
    <AgeGateProvider>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <SearchResults query={text} items={[anItem()]} isLoading={false} onClear={() => setText('')}>
        The menu
      </SearchResults>
    </AgeGateProvider>
  )
}

test('what a search comes to is read out from its first word on: what was found, and that nothing was', async () => {
  await openPage('/', <Screen />, ({ path }) => {
    return path.startsWith('/api/menu/search') ? Response.json({ items: [] }) : undefined
  })
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  await typeInto('Search', 'jollof')
  await untilShown(() => expect(region?.textContent).toBe('1 item for “jollof”'))
  await typeInto('Search', 'zzzz')
  await untilShown(() => expect(region?.textContent).toContain('No results found'))
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1)
})

test('a search leads only to what is offered', async () => {
  const answer = aShop({ notOffered: ['airtime_provider'] })
  await openPage('/', <Screen />, ({ path }) => {
    if (path === '/api/shop') return Response.json(answer)
    return path.startsWith('/api/menu/search') ? Response.json({ items: [] }) : undefined
  })
  const links = () => [...document.querySelectorAll('nav a')].map((link) => link.textContent)
  await typeInto('Search', 'plumber')
  await untilShown(() => expect(links().join()).toContain('Home services'))
  await typeInto('Search', 'airtime')
  await untilShown(() => expect(document.querySelector('[role=status]')?.textContent).toContain('No results found'))
  expect(links()).toEqual([])
})

test('a failed search says that it is incomplete instead of that nothing was found, and can be repeated', async () => {
  let isDown = true
  await openPage('/', <Screen />, ({ path }) => {
    if (!path.startsWith('/api/menu/search')) return undefined
    return isDown ? Promise.reject(new TypeError('no connection')) : Response.json({ items: [anItem()] })
  })
  await typeInto('Search', 'plantan')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Search is incomplete'))
  expect(document.body.textContent).not.toContain('No results found')
  isDown = false
  await press('Try again')
  await untilShown(() => expect(document.body.textContent).toContain('Did you mean:'))
})

test('a failed search is repeated in place', async () => {
  const answers = [Response.json({}, { status: 404 })]
  await openPage('/', <Screen />, ({ path }) => (path.startsWith('/api/menu/search') ? answers.shift() : undefined))
  await typeInto('Search', 'plantan')
  await retryInPlace()
  await typeInto('Search', 'plantain')
  await untilShown(() => expect(document.querySelector('[role=alert]'), 'another search has not failed').toBeNull())
})
