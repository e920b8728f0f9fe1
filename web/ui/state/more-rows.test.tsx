// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { MoreRows } from './more-rows.tsx'

/** Two pages of two rows, each with a list of its own. */
function Screen() {
  const query = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => [pageParam, pageParam + 1],
    initialPageParam: 0,
    getNextPageParam: ([first]) => (first === 0 ? 2 : null),
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
