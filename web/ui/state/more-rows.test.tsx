// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { MoreRows } from './more-rows.tsx'

/** Whether the second page fails. */
let isBroken = false
/** What others have added above the first row. */
let added: number[] = []
beforeEach(() => {
  isBroken = false
  added = []
})

/** Two pages of two rows, each with a list of its own. */
function Screen() {
  const query = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (isBroken && pageParam > 0) throw new Error('no answer')
      return pageParam === 0 ? [...added, 0, 1] : [2, 3]
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.includes(0) ? 2 : null),
  })
  return (
    <>
      <ul>
        {query.data?.pages.flat().map((row) => (
          <li key={row} id={`row-${row}`}>
            <ul>
              <li>A fact</li>
            </ul>
          </li>
        ))}
      </ul>
      <MoreRows query={query} />
    </>
  )
}

test('after a further page the focus is on its first row, and the number of new rows is read out', async () => {
  await openPage('/', <Screen />, () => undefined)
  await untilShown(() => expect(document.querySelector('button')).not.toBeNull())
  const region = document.querySelector('[role=status]')
  await act(async () => document.querySelector('button')?.focus())
  await press('Show more')
  await untilShown(() => expect(document.activeElement?.id).toBe('row-2'))
  await untilShown(() => expect(region?.textContent).toBe('2 more'))
  expect(document.querySelector('button'), 'there are no further rows').toBeNull()
})

test('after a page that failed, a row that others add does not take the focus', async () => {
  isBroken = true
  const queries = await openPage('/', <Screen />, () => undefined)
  await untilShown(() => expect(document.querySelector('button')).not.toBeNull())
  const button = document.querySelector('button')
  await act(async () => button?.focus())
  await press('Show more')
  await untilShown(() => expect(queries.getQueryState(['rows'])?.status).toBe('error'))
  await untilShown(() => expect(button?.textContent).toBe('Show more'))
  added = [9]
  await act(() => queries.refetchQueries())
  await untilShown(() => expect(document.querySelector('#row-9')).not.toBeNull())
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})
