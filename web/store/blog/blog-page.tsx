import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { listPosts, type PostFilter } from '#domain/blog/blog-api.ts'
import { call } from '../../client/api.ts'
import { firstAnswer } from '../../client/first-answer.ts'
import { paths } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'
import { PostList } from './post-list.tsx'
import { PostWait } from './post-wait.tsx'

/** The posts of the blog; the address has the tag and the words. */
export function BlogPage() {
  usePageTitle(TEXTS.title)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [tag, q] = [params.get('tag'), params.get('q')]
  const filter: PostFilter = { ...(tag && { tag }), ...(q && { q }) }
  const query = useInfiniteQuery(postsQuery(filter))
  if (!query.data)
    return <QueryWait query={query} title={TEXTS.failed} waiting={<PostWait />} className="column py-10" />
  const { pages } = query.data
  return (
    <PostList
      rows={pages.flatMap((page) => page.rows)}
      tags={pages[0]?.tags ?? []}
      filter={filter}
      onSearch={(words) => void navigate(words === '' ? paths.blog : paths.blogSearch(words))}
    >
      <span className="justify-self-center">
        <MoreRows query={query} />
      </span>
    </PostList>
  )
}

/** A list of pages, of which the page of the shop may contain the first. */
function postsQuery(filter: PostFilter) {
  // Not the type of the one answer: the key is that of a list of pages.
  const queryKey: QueryKey = keyOf(listPosts, { querystring: filter })
  const first = firstAnswer(listPosts, `/api/posts?${new URLSearchParams(filter)}`)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listPosts, { querystring: { ...filter, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    ...(first && { initialData: { pages: [first], pageParams: [null] } }),
  })
}
