import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { EMAIL_MAX } from '../text/email.ts'

/** How long a block lasts unless staff choose another end, and the longest one, in days. */
export const BLOCK_DAYS = 30
const BLOCK_DAYS_MAX = 366
export const BLOCK_REASON_MAX = 200

/** Why somebody may not order for a while, and for how long. */
export const BlockTerms = z.strictObject({
  /** Made by the browser, so that a repeated call makes one block. */
  id: z.uuid(),
  reason: z.string().trim().min(1).max(BLOCK_REASON_MAX),
  days: z.int().min(1).max(BLOCK_DAYS_MAX).default(BLOCK_DAYS),
})
export type BlockTerms = z.output<typeof BlockTerms>

/** Somebody who can neither order nor pay until a time: an account, a phone, an address, or all of one person. */
export const BlockView = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  reason: z.string(),
  /** It ends by itself then. */
  until: z.iso.datetime(),
  by: z.string(),
  /** The name of that member of staff. */
  name: z.string().nullable(),
  at: z.iso.datetime(),
})
export type BlockView = z.infer<typeof BlockView>

export const listBlocks = {
  method: 'GET',
  url: '/api/blocks',
  access: { right: 'people.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: who is blocked now, the newest first',
    querystring: PageQuery,
    response: { 200: pageOf(BlockView) },
  },
} as const satisfies Endpoint

export const blockContact = {
  method: 'POST',
  url: '/api/blocks',
  access: { right: 'people.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: blocks a phone number or an email address, with or without an account',
    body: BlockTerms.extend({ contact: z.string().trim().min(3).max(EMAIL_MAX) }),
    response: { 200: BlockView },
  },
} as const satisfies Endpoint

export const liftBlock = {
  method: 'DELETE',
  url: '/api/blocks/:id',
  access: { right: 'people.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: ends a block before its time',
    params: z.object({ id: z.uuid() }),
    response: { 200: z.object({ lifted: z.literal(true) }) },
  },
} as const satisfies Endpoint
