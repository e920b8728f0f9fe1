import { type Actor, actorName } from '#domain/actor.ts'
import type { BlockTerms, BlockView } from '#domain/blocks/blocks-api.ts'
import { Refusal } from '#domain/errors.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { whoChanged } from '../profiles/who-changed.ts'
import {
  type BlockOwner,
  findBlock,
  findLift,
  findRunningBlock,
  insertBlock,
  lockBlocks,
  markLifted,
} from './block-queries.ts'

type Whom = { userId: string | null; phone: string | null; email: string | null }

/**
 * Blocks an account, a phone (E.164), an address (lower case), or all of them until a time. The same id blocks once. Orders
 * that are placed go on.
 *
 * @throws Refusal block.exists with who has blocked them, and when: with two blocks, ending one would end nothing
 */
export async function blockSomebody(
  tx: Db,
  actor: Actor,
  whom: Whom,
  { id, reason, days }: BlockTerms,
  now: Date,
): Promise<BlockView> {
  await nameActor(tx, actor)
  await lockBlocks(tx)
  const running = await findRunningBlock(tx, ownerOf(whom), now)
  if (running && running.id !== id) {
    throw new Refusal('block.exists', await whoChanged(tx, running.by, new Date(running.at)))
  }
  const until = new Date(now.getTime() + days * DAY_MS)
  await insertBlock(tx, { ...whom, id, reason, until, madeBy: actorName(actor), madeAt: now })
  const block = await findBlock(tx, id)
  if (!block) throw new Error('the block was just written')
  return block
}

/** An account is known by itself: of its contacts some may be blocked without it. */
function ownerOf({ userId, phone, email }: Whom): BlockOwner {
  if (userId !== null) return { userId, phones: [], emails: [] }
  return { userId, phones: phone === null ? [] : [phone.slice(1)], emails: email === null ? [] : [email] }
}

/** Ends a block before its time. @throws Refusal row.changed with who has done it before, and when; row.missing when it has ended */
export async function liftBlock(tx: Db, actor: Actor, id: string, now: Date): Promise<void> {
  await nameActor(tx, actor)
  if (await markLifted(tx, id, actorName(actor), now)) return
  const lift = await findLift(tx, id)
  throw lift ? new Refusal('row.changed', await whoChanged(tx, lift.by, lift.at)) : new Refusal('row.missing')
}
