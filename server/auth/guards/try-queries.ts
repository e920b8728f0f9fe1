import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { instant, rowsOf } from '../../db/rows.ts'
import { authAnsweredQuestions, authTries } from '../auth-tables.ts'

/**
 * Counts a try in a bucket in one statement, so that concurrent tries are all counted. @returns the count and the end
 * of the window
 */
export async function countTry(
  db: Db,
  bucket: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + windowMs)
  const [row] = await rowsOf<{ count: number; ends_at: string | Date }>(
    db,
    sql`insert into auth_tries as t (bucket, count, ends_at)
      values (${bucket}, 1, ${instant(endsAt)})
      on conflict (bucket) do update set
        count = case when t.ends_at <= ${instant(now)} then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= ${instant(now)} then excluded.ends_at else t.ends_at end
      returning count, ends_at`,
  )
  return { count: Number(row?.count ?? 1), endsAt: new Date(row?.ends_at ?? endsAt) }
}

/** The number of tries in a bucket. */
export async function findTries(db: Db, bucket: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: authTries.count })
    .from(authTries)
    .where(and(eq(authTries.bucket, bucket), gt(authTries.endsAt, now)))
  return row?.count ?? 0
}

/** Deletes a bucket after a success. */
export async function deleteTries(db: Db, bucket: string): Promise<void> {
  await db.execute(sql`delete from auth_tries where bucket = ${bucket}`)
}

/** Subtracts one try that does not count. */
export async function takeBackTry(db: Db, bucket: string): Promise<void> {
  await db.execute(sql`update auth_tries set count = count - 1 where bucket = ${bucket} and count > 0`)
}

/** Records that a question was answered. @returns false when it was answered before */
export async function takeQuestion(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(authAnsweredQuestions)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: authAnsweredQuestions.id })
  return rows.length > 0
}

/** Deletes expired rows. */
export async function deleteEndedTries(db: Db, now: Date): Promise<void> {
  await db.delete(authTries).where(lt(authTries.endsAt, now))
  await db.delete(authAnsweredQuestions).where(lt(authAnsweredQuestions.expiresAt, now))
}
