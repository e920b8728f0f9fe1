import type { PostDraft } from '#domain/blog/blog-api.ts'
import { DAWADAWA } from './dawadawa.ts'
import { HOW_AN_ORDER_MOVES } from './how-an-order-moves.ts'
import { JULY_WITHOUT_BOATS } from './july-without-boats.ts'
import { PALM_OIL } from './palm-oil.ts'
import { READING_WAAKYE } from './reading-waakye.ts'
import { THE_OLONKA } from './the-olonka.ts'
import { TOMATOES } from './tomatoes.ts'
import { TWO_KENKEYS } from './two-kenkeys.ts'

/** The posts of a new shop. Their ids never change: feed readers know entries by them. */
export const SEED_POSTS: readonly (PostDraft & { id: string })[] = [
  READING_WAAKYE,
  TWO_KENKEYS,
  THE_OLONKA,
  TOMATOES,
  PALM_OIL,
  JULY_WITHOUT_BOATS,
  DAWADAWA,
  HOW_AN_ORDER_MOVES,
].map((post, index) => ({ id: `0198c0de-b106-7000-8000-00000000000${index + 1}`, ...post }))
