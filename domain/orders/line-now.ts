import { z } from 'zod'
import { CATEGORIES, SIZES, Slug } from '../menu/menu-api.ts'
import { Pesewas } from '../money.ts'

/** What staff can propose about a line that cannot be made: something else, its money back, or a call. */
export const PROPOSAL_KINDS = ['replace', 'refund_line', 'call_me'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** Every proposal ends: the shopper accepts or refuses it, its time runs out, or staff withdraw it. */
export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'timed_out', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What comes, or would come, in the place of a line, for as many portions. */
export const Replacement = z.object({
  itemId: Slug,
  name: z.string(),
  category: z.enum(CATEGORIES),
  image: z.string(),
  size: z.enum(SIZES),
  /** How many portions come; absent from the answers of earlier versions. */
  quantity: z.int().optional(),
  options: z.array(z.string()),
  extras: z.array(z.object({ name: z.string(), price: Pesewas, quantity: z.int() })),
  lineTotal: Pesewas,
})
export type Replacement = z.infer<typeof Replacement>

/** A proposal that waits for its answer. */
export const OpenProposal = z.object({
  number: z.int(),
  kind: z.enum(PROPOSAL_KINDS),
  replacement: Replacement.nullable(),
  /** What goes back to the shopper if they accept. */
  back: Pesewas,
  /** What goes back if the line does not come. */
  refund: Pesewas,
  /** When the line is refunded without an answer. */
  dueAt: z.iso.datetime(),
})
export type OpenProposal = z.infer<typeof OpenProposal>

/** A line as it now stands. What was ordered is never overwritten. */
export const LineNow = z.object({
  /** What comes in its place, with the shopper's consent. */
  replacement: Replacement.nullable(),
  /** Whether it does not come, and its money goes back. */
  isRefunded: z.boolean(),
  proposal: OpenProposal.nullable(),
  /** What went back of it. */
  givenBack: Pesewas,
})
export type LineNow = z.infer<typeof LineNow>
