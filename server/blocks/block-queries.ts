import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BlockView } from '#domain/blocks/blocks-api.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { pick } from '#domain/pick.ts'
import { emailOf, phoneOf } from '../auth/auth.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { instant, isoText, lockFor, rowsOf } from '../db/rows.ts'
import { staffNameOf } from '../profiles/member-queries.ts'
import { blocks } from './block-tables.ts'

/** Whom a block may concern: phones in E.164, addresses in lower case. The contacts of the account count by themselves. */
type Who = {
  /** The account; SQL where it is a column. */
  userId: string | SQL | null
  phones: readonly (string | SQL | null)[]
  emails: readonly (string | SQL | null)[]
}

/** Whether somebody is blocked, as part of a larger statement. */
export function isBlocked({ userId, phones, emails }: Who, at: SQL): SQL<boolean> {
  const account = userId === null ? [] : [typeof userId === 'string' ? sql`${userId}::uuid` : userId]
  const list = (values: readonly (string | SQL | null)[]) => sql.join([sql`null`, ...values.map(asText)], sql`, `)
  const allPhones = [...phones, ...account.map((id) => sql`'+' || ${phoneOf(id)}`)]
  const allEmails = [...emails, ...account.map((id) => emailOf(id))]
  return sql<boolean>`exists (select from blocks b where b.lifted_at is null and b.until > ${at}
    and (b.user_id in (${sql.join([sql`null`, ...account], sql`, `)}) or b.phone in (${list(allPhones)}) or b.email in (${list(allEmails)})))`
}

const asText = (value: string | SQL | null) => (value === null ? sql`null` : sql`lower(${value}::text)`)

/** Whether a person is blocked, by their account or a contact of it. */
export async function isPersonBlocked(db: Db, userId: string, now: Date): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select ${isBlocked({ userId, phones: [], emails: [] }, instant(now))} as is`,
  )
  return row?.is === true
}

/** Those of the phones (E.164) that are blocked. */
export async function listBlockedPhones(db: Db, phones: readonly string[], now: Date): Promise<Set<string | null>> {
  const rows = await db
    .select({ phone: blocks.phone })
    .from(blocks)
    .where(and(running(now), inArray(blocks.phone, [...phones])))
  return new Set(rows.map(({ phone }) => phone))
}

/** A person by the account, if they have one, and the contacts that are theirs. */
export type BlockOwner = { userId: string | null } & ProvedContacts

const ofAccount = ({ userId }: BlockOwner) => (userId === null ? undefined : eq(blocks.userId, userId))

const withPhone = ({ phones }: BlockOwner) =>
  inArray(
    blocks.phone,
    phones.map((digits) => `+${digits}`),
  )

const withEmail = ({ emails }: BlockOwner) => inArray(blocks.email, [...emails])

/** Every block that holds for a person. */
const ofOwner = (owner: BlockOwner) => or(ofAccount(owner), withPhone(owner), withEmail(owner))

/** The blocks that are a person's data: that of another account is not, though it may have a contact of theirs. */
const ownBlocks = (owner: BlockOwner) =>
  or(ofAccount(owner), and(isNull(blocks.userId), or(withPhone(owner), withEmail(owner))))

const running = (now: Date) => and(isNull(blocks.liftedAt), gt(blocks.until, now))

function views(db: Db) {
  return db
    .select({
      ...pick(blocks, 'id', 'userId', 'phone', 'email', 'reason'),
      until: isoText(sql`${blocks.until}`),
      by: blocks.madeBy,
      name: staffNameOf(sql`${blocks.madeBy}`),
      at: isoText(sql`${blocks.madeAt}`),
    })
    .from(blocks)
    .$dynamic()
}

/** A page of the blocks that run, and one more, the newest first. */
export function listRunningBlocks(db: Db, page: PageQuery, now: Date): Promise<BlockView[]> {
  const { after, orderBy, limit } = onPage(blocks.madeAt, blocks.id, 'newest', page)
  return views(db)
    .where(and(running(now), after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The block of a person that runs longest; undefined when none does. */
export async function findRunningBlock(db: Db, owner: BlockOwner, now: Date): Promise<BlockView | undefined> {
  const [row] = await views(db)
    .where(and(running(now), ofOwner(owner)))
    .orderBy(sql`${blocks.until} desc`)
    .limit(1)
  return row
}

export async function findBlock(db: Db, id: string): Promise<BlockView | undefined> {
  const [row] = await views(db).where(eq(blocks.id, id))
  return row
}

/** Writes a block, once per id. */
export async function insertBlock(tx: Db, row: typeof blocks.$inferInsert): Promise<void> {
  await tx.insert(blocks).values(row).onConflictDoNothing({ target: blocks.id })
}

/** Blocks are written one after the other, so that of two for one person the second finds the first. */
export async function lockBlocks(tx: Db): Promise<void> {
  await lockFor(tx, 'blocks')
}

/** Who ended a block before its time, and when; undefined when nobody did. */
export async function findLift(db: Db, id: string): Promise<{ by: string; at: Date } | undefined> {
  const [row] = await db.select({ by: blocks.liftedBy, at: blocks.liftedAt }).from(blocks).where(eq(blocks.id, id))
  return row?.by && row.at ? { by: row.by, at: row.at } : undefined
}

/** Ends a block that still runs. @returns false when it has ended */
export async function markLifted(tx: Db, id: string, by: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(blocks)
    .set({ liftedAt: now, liftedBy: by })
    .where(and(eq(blocks.id, id), running(now)))
    .returning({ id: blocks.id })
  return rows.length > 0
}

/** Every block of a person, for the export: the reason and its times, not who made it. */
export function listBlocksOf(db: Db, owner: BlockOwner) {
  return db
    .select(pick(blocks, 'phone', 'email', 'reason', 'madeAt', 'until', 'liftedAt'))
    .from(blocks)
    .where(ownBlocks(owner))
    .orderBy(asc(blocks.madeAt))
}

/** Deletes the blocks of a person, and their contacts from those of other accounts, which stay blocked. */
export async function deleteBlocksOf(tx: Db, owner: BlockOwner): Promise<void> {
  await tx.delete(blocks).where(ownBlocks(owner))
  await tx.update(blocks).set({ phone: null }).where(withPhone(owner))
  await tx.update(blocks).set({ email: null }).where(withEmail(owner))
}
