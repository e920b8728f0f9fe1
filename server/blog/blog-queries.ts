import { and, desc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PostDraft, PostFilter } from '#domain/blog/blog-api.ts'
import type { PostState } from '#domain/blog/post-rules.ts'
import type { PageQuery } from '#domain/list-page.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { instant } from '../db/rows.ts'
import { versionOf } from '../history/history-queries.ts'
import { rowVersions } from '../history/history-tables.ts'
import { postSlugs, posts } from './blog-tables.ts'

export type PostRow = typeof posts.$inferSelect
export type PublishedPost = PostRow & { publishAt: Date }

/** More related posts than these nobody reads. */
const MOST_RELATED = 3
/** More tags than these are no help in choosing one. */
const MOST_TAGS = 30
/** More addresses of posts than these are not in the sitemap. */
const MOST_LISTED = 10_000

const isPublished = (now: Date) => lte(posts.publishAt, now)

/** The words anywhere in a post; without words every post. */
function saying(words: string | undefined): SQL | undefined {
  if (words === undefined || words === '') return undefined
  const text = sql`lower(${posts.title} || ' ' || ${posts.summary} || ' ' || ${posts.body})`
  return sql`position(lower(${words}) in ${text}) > 0`
}

/** Published posts, the newest first, one more than a page has. */
export async function listPublished(
  db: Db,
  { tag, q, now, ...page }: PageQuery & PostFilter & { now: Date },
): Promise<PublishedPost[]> {
  const { after, orderBy, limit } = onPage(posts.publishAt, posts.id, 'newest', page)
  const hasTag = tag === undefined ? undefined : sql`${tag} = any(${posts.tags})`
  const rows = await db
    .select()
    .from(posts)
    .where(and(isPublished(now), hasTag, saying(q), after))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(published)
}

/** The tags of published posts, the most used first. */
export async function listTags(db: Db, now: Date): Promise<string[]> {
  const tag = sql<string>`unnest(${posts.tags})`.as('tag')
  const used = db.select({ tag }).from(posts).where(isPublished(now)).as('used')
  const rows = await db
    .select({ tag: used.tag })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(sql`count(*)`), used.tag)
    .limit(MOST_TAGS)
  return rows.map((row) => row.tag)
}

/** A published post by any slug that it has or had. */
export async function findPublished(db: Db, slug: string, now: Date): Promise<PublishedPost | undefined> {
  const [row] = await db
    .select({ post: posts })
    .from(posts)
    .innerJoin(postSlugs, eq(postSlugs.postId, posts.id))
    .where(and(eq(postSlugs.slug, slug), isPublished(now)))
  return row && published(row.post)
}

/**
 * Whether a post was published under this slug at any time. A deleted one is known from its versions alone, found by an
 * index of their slugs; the last one of these has no time of publication.
 */
export async function wasPublished(db: Db, slug: string, now: Date): Promise<boolean> {
  const { entity, key, version, document, savedAt } = rowVersions
  const next = alias(rowVersions, 'next')
  const replacedAt = db
    .select({ savedAt: next.savedAt })
    .from(next)
    .where(and(eq(next.entity, entity), eq(next.key, key), gt(next.version, version)))
    .orderBy(next.version)
    .limit(1)
  const until = sql`coalesce(${replacedAt}, ${instant(now)})`
  const rows = await db
    .select({ savedAt })
    .from(rowVersions)
    .where(
      and(
        // As the index has it: a parameter would not be known to match.
        sql`${entity} = 'post'`,
        eq(sql`${document} ->> 'slug'`, slug),
        sql`(${document} ->> 'publishAt')::timestamptz <= ${until}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Other published posts: those with most tags in common, then the newest. */
export async function listRelated(db: Db, { id, tags }: PostRow, now: Date): Promise<PublishedPost[]> {
  const own = sql`${sql.param(tags, posts.tags)}::text[]`
  const common = sql`(select count(*) from unnest(${posts.tags}) t where t = any(${own}))`
  const rows = await db
    .select()
    .from(posts)
    .where(and(ne(posts.id, id), isPublished(now)))
    .orderBy(desc(common), desc(posts.publishAt), desc(posts.id))
    .limit(MOST_RELATED)
  return rows.map(published)
}

/** The slugs of published posts with their last change, for search engines. */
export async function listPublishedSlugs(db: Db, now: Date): Promise<{ slug: string; changedAt: Date }[]> {
  return db
    .select({
      slug: posts.slug,
      changedAt: sql`greatest(${posts.updatedAt}, ${posts.publishAt})`.mapWith(posts.updatedAt),
    })
    .from(posts)
    .where(isPublished(now))
    .orderBy(desc(posts.publishAt))
    .limit(MOST_LISTED)
}

function published({ publishAt, ...row }: PostRow): PublishedPost {
  if (publishAt === null) throw new Error(`post ${row.id} is a draft`)
  return { ...row, publishAt }
}

const staffColumns = {
  post: posts,
  version: versionOf('post', sql`${posts.id}::text`),
}

/** Posts of any state, the newest first, one more than a page has. */
export function listAllPosts(
  db: Db,
  { state, q, now, ...page }: PageQuery & { state?: PostState | undefined; q?: string | undefined; now: Date },
) {
  const { after, orderBy, limit } = onPage(posts.createdAt, posts.id, 'newest', page)
  const inState = {
    draft: isNull(posts.publishAt),
    scheduled: gt(posts.publishAt, now),
    published: isPublished(now),
  }
  return db
    .select(staffColumns)
    .from(posts)
    .where(and(state && inState[state], saying(q), after))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function findPost(db: Db, id: string) {
  const [row] = await db.select(staffColumns).from(posts).where(eq(posts.id, id))
  return row
}

/** Writes a post, and its slug beside those that it had. @returns false when the slug belongs to another post */
export async function writePost(tx: Db, row: PostRow): Promise<boolean> {
  const { id, createdAt: _, ...change } = row
  await tx.insert(posts).values(row).onConflictDoUpdate({ target: posts.id, set: change })
  await tx.insert(postSlugs).values({ slug: row.slug, postId: id }).onConflictDoNothing()
  const [owner] = await tx.select().from(postSlugs).where(eq(postSlugs.slug, row.slug))
  return owner?.postId === id
}

export async function deletePostRow(tx: Db, id: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id))
}

/** The posts of a new shop. */
export async function insertSeedPosts(tx: Db, rows: readonly (PostDraft & { id: string })[]): Promise<void> {
  for (const { publishAt, ...row } of rows) {
    const at = new Date(publishAt ?? 0)
    await writePost(tx, { ...row, publishAt: publishAt === null ? null : at, createdAt: at, updatedAt: at })
  }
}

/** Dates all posts back by as much as the newest is ahead of the clock: a shop that opens earlier has posts to read too. */
export async function datePostsBack(tx: Db): Promise<void> {
  const ahead = sql`(select greatest(max(publish_at) - now(), interval '0') from posts)`
  const { publishAt, createdAt, updatedAt } = posts
  await tx.update(posts).set({
    publishAt: sql`${publishAt} - ${ahead}`,
    createdAt: sql`${createdAt} - ${ahead}`,
    updatedAt: sql`${updatedAt} - ${ahead}`,
  })
}
