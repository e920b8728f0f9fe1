import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { POST_STATES } from './post-rules.ts'

export const POST_LIMITS = { title: 90, summary: 200, body: 40_000, tag: 30, tags: 6, author: 60 } as const
/** The last part of a post's address. */
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
const Tag = z.string().trim().min(1).max(POST_LIMITS.tag)
const line = (most: number) => z.string().trim().min(1).max(most)

/** What staff write of a post. */
export const PostDraft = z.strictObject({
  slug: Slug,
  title: line(POST_LIMITS.title),
  summary: line(POST_LIMITS.summary),
  /** Markdown. HTML in it is shown as text. */
  body: line(POST_LIMITS.body),
  /** The picture of its cover, as items have them; empty for none. */
  image: z.string().regex(/^(\/pictures\/[\w/-]+\.webp)?$/),
  author: line(POST_LIMITS.author),
  tags: z.array(Tag).max(POST_LIMITS.tags),
  /** When shoppers see it; null for a draft. */
  publishAt: z.iso.datetime().nullable(),
})
export type PostDraft = z.infer<typeof PostDraft>

/** A post in a list. */
const PostCard = PostDraft.pick({
  slug: true,
  title: true,
  summary: true,
  image: true,
  author: true,
  tags: true,
}).extend({
  id: z.uuid(),
  publishedAt: z.iso.datetime(),
  /** To read it. */
  minutes: z.int(),
})
export type PostCard = z.infer<typeof PostCard>

const PostView = PostCard.extend({
  /** Rendered and sanitized by the server. */
  html: z.string(),
  updatedAt: z.iso.datetime(),
  /** Posts with common tags, then the newest. */
  related: z.array(PostCard),
})
export type PostView = z.infer<typeof PostView>

export const PostsPage = pageOf(PostCard).extend({
  /** All tags of published posts, the most used first. */
  tags: z.array(z.string()),
})
export type PostsPage = z.infer<typeof PostsPage>

const SEARCH_LENGTH = 80
export const PostFilter = z.strictObject({
  tag: Tag.optional(),
  q: z.string().trim().max(SEARCH_LENGTH).optional(),
})
export type PostFilter = z.infer<typeof PostFilter>

export const listPosts = {
  method: 'GET',
  url: '/api/posts',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'Published posts of the blog, the newest first, with a tag or with words',
    querystring: PageQuery.extend(PostFilter.shape),
    response: { 200: PostsPage },
  },
} as const satisfies Endpoint

export const readPost = {
  method: 'GET',
  url: '/api/posts/:slug',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'A published post, also by an address that it had before',
    params: z.object({ slug: Slug }),
    response: { 200: PostView },
  },
} as const satisfies Endpoint

/** A post as staff see it. */
const StaffPost = PostDraft.extend({
  id: z.uuid(),
  state: z.enum(POST_STATES),
  createdAt: z.iso.datetime(),
  version: z.int().min(0),
})
export type StaffPost = z.infer<typeof StaffPost>

const right = { access: { right: 'blog.change' }, rate: 'unlimited', cache: 'never' } as const
const params = z.object({ postId: z.uuid() })
/** Letters of up to three bytes. */
const mostBytes = 4 * POST_LIMITS.body

export const listStaffPosts = {
  method: 'GET',
  url: '/api/blog/posts',
  ...right,
  schema: {
    summary: 'For staff: posts of the blog, the newest first; of one state, or with words',
    querystring: PageQuery.extend({ state: z.enum(POST_STATES).optional(), q: PostFilter.shape.q }),
    response: { 200: pageOf(StaffPost.omit({ body: true })) },
  },
} as const satisfies Endpoint

export const readStaffPost = {
  method: 'GET',
  url: '/api/blog/posts/:postId',
  ...right,
  schema: { summary: 'For staff: a post', params, response: { 200: StaffPost } },
} as const satisfies Endpoint

export const savePost = {
  method: 'PUT',
  url: '/api/blog/posts/:postId',
  ...right,
  mostBytes,
  schema: {
    summary: 'For staff: makes or changes a post; its former addresses lead to it',
    params,
    body: z.strictObject({ expectedVersion: ExpectedVersion, post: PostDraft }),
    response: { 200: StaffPost },
  },
} as const satisfies Endpoint

export const deletePost = {
  method: 'POST',
  url: '/api/blog/posts/:postId/delete',
  ...right,
  schema: {
    summary: 'For staff: deletes a post; its address is then gone',
    params,
    body: z.strictObject({ expectedVersion: ExpectedVersion.unwrap() }),
    response: { 200: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

export const previewPost = {
  method: 'POST',
  url: '/api/blog/preview',
  ...right,
  mostBytes,
  schema: {
    summary: 'For staff: a text in Markdown as shoppers would see it; stores nothing',
    body: z.strictObject({ body: z.string().max(POST_LIMITS.body) }),
    response: { 200: z.object({ html: z.string(), minutes: z.int() }) },
  },
} as const satisfies Endpoint
