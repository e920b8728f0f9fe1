// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Page } from '#domain/list-page.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { OfficeList } from './office-list.tsx'

test.each([
  { rows: [], words: 'Nobody found' },
  { rows: ['Ama', 'Kofi'], words: '2 shown' },
])(
  'a list of $rows.length rows is read out as “$words”, from a region that was there while it was read',
  async ({ rows, words }) => {
    let answer = (_: Page<string>) => {}
    function List() {
      const query = useInfiniteQuery({
        queryKey: [String(rows.length)],
        queryFn: () => new Promise<Page<string>>((resolve) => (answer = resolve)),
        initialPageParam: null,
        getNextPageParam: () => null,
      })
      return (
        <OfficeList query={query} icon={Star} failed="Failed" empty={{ title: 'Nobody found', text: '' }}>
          {(shown) => shown.join(', ')}
        </OfficeList>
      )
    }
    await openPage('/admin/people', <List />, () => undefined)
    const region = document.querySelector('[role=status]')
    expect(region?.textContent).toBe('Loading...')
    await act(async () => answer({ rows: [...rows], next: null }))
    await untilShown(() => expect(region?.isConnected && region.textContent).toBe(words))
  },
)

test('a further page is read out once', async () => {
  function List() {
    const query = useInfiniteQuery({
      queryKey: ['two pages'],
      queryFn: async ({ pageParam }): Promise<Page<string>> => {
        await new Promise((resolve) => setTimeout(resolve, 10))
        return pageParam === null ? { rows: ['Ama', 'Kofi'], next: 'x' } : { rows: ['Esi'], next: null }
      },
      initialPageParam: null as string | null, // the first page follows none
      getNextPageParam: ({ next }) => next,
    })
    return (
      <OfficeList query={query} icon={Star} failed="Failed" empty={{ title: 'Nobody found', text: '' }}>
        {(shown) => shown.map((name) => <li key={name}>{name}</li>)}
      </OfficeList>
    )
  }
  await openPage('/admin/people', <List />, () => undefined)
  const said = () =>
    [...document.querySelectorAll('[role=status]')]
      .map(({ textContent }) => textContent)
      .filter((words) => words !== '')
  await press('Show more')
  await untilShown(() => expect(document.activeElement?.textContent).toBe('Esi'))
  expect(said()).toEqual(['3 shown'])
})
