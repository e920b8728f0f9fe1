import type { Staff } from '#domain/actor.ts'
import type { PostDraft } from '#domain/blog/blog-api.ts'
import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { saveVersions } from '../history/save-versions.ts'
import { deletePostRow, findPost, type PostRow, writePost } from './blog-queries.ts'

type Save = { id: string; expectedVersion: number | null; post: PostDraft }

/**
 * Makes or changes a post. An address that it had before still leads to it.
 *
 * @throws Refusal row.missing; row.changed with who saved what when; row.exists; post.slug_taken
 */
export async function savePost(tx: Db, actor: Staff, { id, expectedVersion, post }: Save, now: Date): Promise<void> {
  const found = (await findPost(tx, id))?.post
  if (!found && expectedVersion !== null) throw new Refusal('row.missing')
  const edit = { key: id, expectedVersion, before: found ? draftOf(found) : null, after: post }
  await saveVersions(tx, actor, 'post', [edit], now)
  const publishAt = post.publishAt === null ? null : new Date(post.publishAt)
  const row = { id, ...post, publishAt, createdAt: found?.createdAt ?? now, updatedAt: now }
  if (!(await writePost(tx, row))) throw new Refusal('post.slug_taken')
}

/**
 * Deletes a post. Its versions stay, so that it is known who wrote and deleted what.
 *
 * @throws Refusal row.missing; row.changed
 */
export async function deletePost(
  tx: Db,
  actor: Staff,
  { id, expectedVersion }: { id: string; expectedVersion: number },
  now: Date,
): Promise<void> {
  const found = (await findPost(tx, id))?.post
  if (!found) throw new Refusal('row.missing')
  // The last version says that it is no longer published.
  const before = draftOf(found)
  await saveVersions(
    tx,
    actor,
    'post',
    [{ key: id, expectedVersion, before, after: { ...before, publishAt: null } }],
    now,
  )
  await deletePostRow(tx, id)
}

/** What staff write of a post. */
export function draftOf({ slug, title, summary, body, image, author, tags, publishAt }: PostRow): PostDraft {
  return { slug, title, summary, body, image, author, tags, publishAt: publishAt?.toISOString() ?? null }
}
