import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/blog/blog-api.ts'
import { minutesToRead, postState } from '#domain/blog/post-rules.ts'
import { Refusal } from '#domain/errors.ts'
import { cutPage } from '#domain/list-page.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { serve } from '../http/serve.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { findPost, listAllPosts, listPublished, wasPublished } from './blog-queries.ts'
import { postsPage, postView } from './blog-views.ts'
import { renderMarkdown } from './render-markdown.ts'
import { rssOf } from './rss.ts'
import { deletePost, draftOf, savePost } from './save-post.ts'

/** Posts in the feed. */
const FEED_POSTS = 30

/** The blog as everybody reads it, and as staff write it. */
export const blogRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, publicUrl } = app.deps
  const { db } = app.database

  serve(app, api.listPosts, ({ query }) => postsPage(db, query, clock()))

  serve(app, api.readPost, async ({ params: { slug } }) => {
    const now = clock()
    const view = await postView(db, slug, now)
    if (!view) throw new Refusal((await wasPublished(db, slug, now)) ? 'post.gone' : 'post.missing')
    return view
  })

  serve(app, api.listStaffPosts, async ({ query }) => {
    const now = clock()
    const rows = await listAllPosts(db, { ...query, now })
    const views = rows.map((row) => {
      const { body: _, ...view } = staffPost(row, now)
      return view
    })
    return cutPage(views, query.limit)
  })

  serve(app, api.readStaffPost, ({ params }) => staffPostOf(params.postId))

  serve(app, api.savePost, async ({ actor, params: { postId }, body }) => {
    try {
      await db.transaction((tx) => savePost(tx, actor, { id: postId, ...body }, clock()))
    } catch (error) {
      if (isUniqueViolation(error, 'posts_slug_unique')) throw new Refusal('post.slug_taken')
      throw error
    }
    return staffPostOf(postId)
  })

  serve(app, api.deletePost, async ({ actor, params: { postId: id }, body }) => {
    await db.transaction((tx) => deletePost(tx, actor, { id, ...body }, clock()))
    return { id }
  })

  serve(app, api.previewPost, ({ body: { body } }) => ({ html: renderMarkdown(body), minutes: minutesToRead(body) }))

  app.get('/chillz-blog/rss.xml', { schema: { hide: true } }, async (_request, reply) => {
    const posts = await listPublished(db, { limit: FEED_POSTS, now: clock() })
    const { brand } = await readSettings(db)
    const feed = rssOf(posts.slice(0, FEED_POSTS), { publicUrl, brand: brand.name })
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'no-cache').send(feed)
  })

  async function staffPostOf(id: string) {
    const found = await findPost(db, id)
    if (!found) throw new Refusal('row.missing')
    return staffPost(found, clock())
  }
}

function staffPost({ post, version }: NonNullable<Awaited<ReturnType<typeof findPost>>>, now: Date): api.StaffPost {
  return {
    ...draftOf(post),
    id: post.id,
    version,
    state: postState(post.publishAt, now),
    createdAt: post.createdAt.toISOString(),
  }
}
