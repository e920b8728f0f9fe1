// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { PostList } from './post-list.tsx'

test.each([
  { filter: {}, title: 'No posts yet', next: '/menu' },
  { filter: { q: 'kenkey' }, title: 'No posts found', next: '/chillz-blog' },
  { filter: { tag: 'Fish' }, title: 'No posts found', next: '/chillz-blog' },
])(
  'without a post for $filter it says “$title”, and leads to another list than this one',
  async ({ filter, title, next }) => {
    // jsdom does not know <search>.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openPage('/chillz-blog', <PostList rows={[]} tags={[]} filter={filter} />, () => undefined)
    const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title)
    expect(heading?.parentElement?.querySelector('a')?.getAttribute('href')).toBe(next)
  },
)
