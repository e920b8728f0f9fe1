import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { readPost } from '#domain/blog/blog-api.ts'
import { isRefusal } from '../../client/api.ts'
import { firstAnswer } from '../../client/first-answer.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { ShareLink } from '../../ui/share-link.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'
import { PostArticle } from './post-article.tsx'
import { PostWait } from './post-wait.tsx'

/** One post. */
export function PostPage() {
  const { slug = '' } = useParams()
  const query = useQuery({
    ...queryOf(readPost, { params: { slug } }, { retry: false }),
    initialData: () => firstAnswer(readPost, `/api/posts/${slug}`),
  })
  const post = query.data
  usePageTitle(post?.title ?? TEXTS.title)
  if (isRefusal(query.error)) return <NotFoundPage />
  if (!post) return <QueryWait query={query} title={TEXTS.failed} waiting={<PostWait />} className="column py-10" />
  // It was asked for by an address that it had before.
  if (post.slug !== slug) return <Navigate to={paths.post(post.slug)} replace />
  return (
    <PostArticle
      post={post}
      share={<ShareLink title={post.title} url={`${window.location.origin}${paths.post(slug)}`} />}
    />
  )
}
