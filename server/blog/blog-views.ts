import type { PostCard, PostFilter, PostsPage, PostView } from '#domain/blog/blog-api.ts'
import { minutesToRead } from '#domain/blog/post-rules.ts'
import { cutPageBy, type PageQuery } from '#domain/list-page.ts'
import type { Db } from '../db/db.ts'
import { findPublished, listPublished, listRelated, listTags, type PublishedPost } from './blog-queries.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A page of published posts, with all tags. */
export async function postsPage(db: Db, query: PageQuery & PostFilter, now: Date): Promise<PostsPage> {
  const posts = await listPublished(db, { ...query, now })
  const page = cutPageBy(posts, query.limit, ({ id, publishAt }) => ({ id, createdAt: publishAt }))
  return { rows: page.rows.map(cardOf), next: page.next, tags: await listTags(db, now) }
}

/** A published post as shoppers read it; undefined when there is none. */
export async function postView(db: Db, slug: string, now: Date): Promise<PostView | undefined> {
  const post = await findPublished(db, slug, now)
  if (!post) return undefined
  const related = await listRelated(db, post, now)
  // A post that was prepared long before it is published was not changed after that.
  const updatedAt = post.updatedAt > post.publishAt ? post.updatedAt : post.publishAt
  return {
    ...cardOf(post),
    html: renderMarkdown(post.body),
    updatedAt: updatedAt.toISOString(),
    related: related.map(cardOf),
  }
}

function cardOf({ id, slug, title, summary, image, author, tags, publishAt, body }: PublishedPost): PostCard {
  return {
    id,
    slug,
    title,
    summary,
    image,
    author,
    tags,
    publishedAt: publishAt.toISOString(),
    minutes: minutesToRead(body),
  }
}
