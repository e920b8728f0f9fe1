// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Page } from '#domain/page.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
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
