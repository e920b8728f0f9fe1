import { type Actor, actorName } from '#domain/actor.ts'
import type { BlockTerms, BlockView } from '#domain/blocks/blocks-api.ts'
import { Refusal } from '#domain/errors.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { findBlock, insertBlock, markLifted } from './block-queries.ts'

/**
 * Blocks an account, a phone (E.164), an address (lower case), or all of them until a time. The same id blocks once. Orders
 * that are placed go on.
 */
export async function blockSomebody(
  tx: Db,
  actor: Actor,
  whom: { userId: string | null; phone: string | null; email: string | null },
  { id, reason, days }: BlockTerms,
  now: Date,
): Promise<BlockView> {
  await nameActor(tx, actor)
  const until = new Date(now.getTime() + days * DAY_MS)
  await insertBlock(tx, { ...whom, id, reason, until, madeBy: actorName(actor), madeAt: now })
  const block = await findBlock(tx, id)
  if (!block) throw new Error('the block was just written')
  return block
}

/** Ends a block before its time. @throws Refusal row.missing when it has ended */
export async function liftBlock(tx: Db, actor: Actor, id: string, now: Date): Promise<void> {
  await nameActor(tx, actor)
  if (!(await markLifted(tx, id, actorName(actor), now))) throw new Refusal('row.missing')
}
