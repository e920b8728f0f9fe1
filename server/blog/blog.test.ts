import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PostDraft } from '#domain/blog/blog-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { aPost } from '#test/posts.ts'
import { datePostsBack, insertSeedPosts } from './blog-queries.ts'
import { posts } from './blog-tables.ts'

const shop = await testShop()
const { app, time } = shop
const asManager = () => shop.as(aStaffMember({ role: 'manager' }))
const get = async (url: string) => (await app.inject({ url })).json()

function put(id: string, post: PostDraft, expectedVersion: number | null = null) {
  return app.inject({ method: 'PUT', url: `/api/blog/posts/${id}`, payload: { expectedVersion, post } })
}

/** Saves a new post as a manager. @returns its id */
async function hasPost(change: Partial<PostDraft> = {}): Promise<string> {
  asManager()
  const id = randomUUID()
  expect((await put(id, aPost(change))).statusCode).toBe(200)
  return id
}

test('readers see posts whose time has come, the newest first, by tag and by words', async () => {
  await hasPost({ slug: 'old', publishAt: '2026-01-01T00:00:00.000Z', tags: ['Markets'], title: 'The Olonka' })
  await hasPost({ slug: 'new', tags: ['Dishes', 'Markets'] })
  await hasPost({ slug: 'soon', publishAt: '2026-11-20T12:30:00.000Z' })
  await hasPost({ slug: 'draft', publishAt: null })
  const slugs = async (query = '') => (await get(`/api/posts${query}`)).rows.map(({ slug }: PostDraft) => slug)

  expect(await slugs()).toEqual(['new', 'old'])
  expect((await get('/api/posts')).tags).toEqual(['Markets', 'Dishes'])
  expect(await slugs('?tag=Dishes')).toEqual(['new'])
  expect(await slugs('?q=olonka')).toEqual(['old'])
  expect(await slugs('?q=100%25')).toEqual([])
  expect((await app.inject('/api/posts/soon')).statusCode).toBe(404)
  time.passMinutes(30)
  expect(await slugs(), 'no job publishes it').toEqual(['soon', 'new', 'old'])

  const { next, rows } = await get('/api/posts?limit=2')
  expect(rows).toHaveLength(2)
  expect((await get(`/api/posts?limit=2&cursor=${encodeURIComponent(next)}`)).rows).toMatchObject([{ slug: 'old' }])
})

test('related posts are those with most tags in common, then the newest', async () => {
  await hasPost({ slug: 'one', tags: ['A', 'B'] })
  await hasPost({ slug: 'newest', tags: [], publishAt: '2026-11-19T00:00:00.000Z' })
  await hasPost({ slug: 'alike', tags: ['B', 'A'], publishAt: '2020-01-01T00:00:00.000Z' })
  await hasPost({ slug: 'near', tags: ['A'], publishAt: '2020-01-02T00:00:00.000Z' })
  const { related } = await get('/api/posts/one')
  expect(related.map(({ slug }: PostDraft) => slug)).toEqual(['alike', 'near', 'newest'])
})

test('a former address leads to the post, and is never given to another one', async () => {
  const id = await hasPost({ slug: 'first-name' })
  expect((await put(id, aPost({ slug: 'second-name' }), 1)).json()).toMatchObject({ version: 2 })
  expect(await get('/api/posts/first-name')).toMatchObject({ slug: 'second-name' })
  expect((await put(randomUUID(), aPost({ slug: 'first-name' }))).json()).toMatchObject({ code: 'post.slug_taken' })
  expect((await put(randomUUID(), aPost({ slug: 'second-name' }))).json()).toMatchObject({ code: 'post.slug_taken' })
  expect((await put(id, aPost({ slug: 'first-name' }), 2)).statusCode, 'its own').toBe(200)
})

test('of two who edit one version the second is refused with who was first, and nothing is overwritten', async () => {
  const id = await hasPost()
  await put(id, aPost({ title: 'Mine' }), 1)
  expect((await put(id, aPost({ title: 'Yours' }), 1)).json()).toMatchObject({
    code: 'row.changed',
    details: { entity: 'post', fields: ['title'] },
  })
  expect(await get(`/api/blog/posts/${id}`)).toMatchObject({ title: 'Mine', version: 2, state: 'published' })
  expect((await get(`/api/history/post/${id}`)).rows).toHaveLength(2)
})

test('a deleted post is gone, its address is free, and its versions tell who wrote it', async () => {
  const id = await hasPost()
  const remove = (expectedVersion: number) =>
    app.inject({ method: 'POST', url: `/api/blog/posts/${id}/delete`, payload: { expectedVersion } })
  expect((await remove(7)).json()).toMatchObject({ code: 'row.changed' })
  expect((await remove(1)).json()).toEqual({ id })
  const gone = await app.inject('/api/posts/reading-waakye')
  expect([gone.statusCode, gone.json().code]).toEqual([410, 'post.gone'])
  expect((await remove(2)).json()).toMatchObject({ code: 'row.missing' })
  expect((await get(`/api/history/post/${id}`)).rows).toHaveLength(2)
  await hasPost()
})

test('an address that readers knew says that its post is gone, one that they never saw says nothing', async () => {
  const status = async (slug: string) => (await app.inject(`/api/posts/${slug}`)).statusCode
  const id = await hasPost({ slug: 'first-name' })
  await put(id, aPost({ slug: 'second-name' }), 1)
  expect(await status('first-name')).toBe(200)
  await put(id, aPost({ slug: 'second-name', publishAt: null }), 2)
  expect([await status('first-name'), await status('second-name')], 'taken back').toEqual([410, 410])
  await put(id, aPost({ slug: 'second-name' }), 3)
  expect(await status('second-name'), 'published again').toBe(200)

  const early = await hasPost({ slug: 'too-early', publishAt: '2026-11-20T12:30:00.000Z' })
  await put(early, aPost({ slug: 'too-early', publishAt: null }), 1)
  time.passMinutes(60)
  expect(await status('too-early'), 'taken back before its time').toBe(404)
  await hasPost({ slug: 'draft', publishAt: null })
  expect(await status('draft')).toBe(404)
})

test.each([
  { slug: 'Not a slug' },
  { slug: '../etc' },
  { image: 'https://tracker.example/x.webp' },
  { image: '/pictures/../x.webp' },
  { title: ' ' },
  { tags: [''] },
  { publishAt: 'soon' },
])('a post with %o is refused', async (change) => {
  asManager()
  expect((await put(randomUUID(), aPost(change))).statusCode).toBe(400)
})

test('staff see each state apart, and a preview as readers will see it; the kitchen sees none of it', async () => {
  await hasPost({ slug: 'a' })
  await hasPost({ slug: 'b', publishAt: null })
  await hasPost({ slug: 'c', publishAt: '2027-01-01T00:00:00.000Z' })
  for (const [state, slug] of Object.entries({ published: 'a', draft: 'b', scheduled: 'c' })) {
    expect((await get(`/api/blog/posts?state=${state}`)).rows).toMatchObject([{ slug, state }])
  }
  const preview = await app.inject({ method: 'POST', url: '/api/blog/preview', payload: { body: '**a** <script>' } })
  expect(preview.json()).toEqual({ html: '<p><strong>a</strong> &lt;script&gt;</p>\n', minutes: 1 })
  shop.as(aStaffMember({ role: 'kitchen' }))
  expect((await app.inject('/api/blog/posts')).statusCode).toBe(404)
})

test('the feed has what is published, with absolute addresses and no sign that XML refuses', async () => {
  await hasPost({ slug: 'draft', publishAt: null })
  const id = await hasPost({ title: 'A & B\u000b <c>', body: 'See [it](/menu) ![x](/pictures/waakye.webp)' })
  const reply = await app.inject('/chillz-blog/rss.xml')
  expect(reply.headers['content-type']).toContain('application/rss+xml')
  expect(reply.body.match(/<item>/g)).toHaveLength(1)
  for (const part of [
    `<title>${SEED_SETTINGS.brand.name} Blog</title>`,
    '<title>A &#38; B &#60;c&#62;</title>',
    `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    '<pubDate>Sun, 01 Nov 2026 09:00:00 GMT</pubDate>',
    'href=&#34;https://shop.example.com/menu&#34;',
    'src=&#34;https://shop.example.com/pictures/waakye.webp&#34;',
  ])
    expect(reply.body).toContain(part)
})

test('a shop that opens before the dates of its first posts has them to read, as far apart as they are', async () => {
  const { db } = shop.database
  await db.delete(posts)
  const dated = ['2999-01-01T08:00:00.000Z', '2999-01-15T08:00:00.000Z']
  await insertSeedPosts(
    db,
    dated.map((publishAt, index) => ({ id: randomUUID(), ...aPost({ slug: `post-${index}`, publishAt }) })),
  )
  await datePostsBack(db)
  const [first, last] = (await db.select().from(posts).orderBy(posts.slug)).map(({ publishAt }) => publishAt?.getTime())
  expect(Number(last) - Number(first)).toBe(14 * DAY_MS)
  expect(Number(last)).toBeLessThanOrEqual(Date.now())
  expect(Number(first)).toBeGreaterThan(Date.now() - 15 * DAY_MS)

  await datePostsBack(db)
  const again = (await db.select().from(posts).orderBy(posts.slug)).map(({ publishAt }) => publishAt?.getTime())
  expect(again, 'posts that are past stay').toEqual([first, last])
})
