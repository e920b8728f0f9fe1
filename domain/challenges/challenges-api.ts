import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { areInOrder, CHALLENGE_STAGES } from './challenge-rules.ts'

export const CHALLENGE_LIMITS = {
  ...{ title: 80, summary: 240, rules: 4_000, prize: 160 },
  ...{ name: 40, dish: 80, story: 600, reason: 200 },
} as const
/** More entries than these nobody compares; the challenge is then full. */
export const MOST_ENTRIES = 200
/** The largest accepted picture, in bytes. */
export const ENTRY_PICTURE_MAX_BYTES = 8_388_608

const line = (most: number) => z.string().trim().min(1).max(most)
const at = z.iso.datetime()
const TIMES = { entriesOpenAt: at, entriesCloseAt: at, votingOpensAt: at, votingClosesAt: at }

const DraftFields = z.strictObject({
  title: line(CHALLENGE_LIMITS.title),
  summary: line(CHALLENGE_LIMITS.summary),
  /** One per line. */
  rules: line(CHALLENGE_LIMITS.rules),
  prize: line(CHALLENGE_LIMITS.prize),
  /** False for a draft, which shoppers do not see. */
  isPublished: z.boolean(),
  ...TIMES,
  /** The entry that won, named by staff after the voting; null before. */
  winnerId: z.uuid().nullable(),
})

/** What staff write of a challenge. */
export const ChallengeDraft = DraftFields.refine(areInOrder, { path: ['votingClosesAt'] })
export type ChallengeDraft = z.infer<typeof ChallengeDraft>

/** What a person enters. */
export const NewEntry = z.strictObject({
  /** Shown beside the entry; need not be one's own name. */
  name: line(CHALLENGE_LIMITS.name),
  dish: line(CHALLENGE_LIMITS.dish),
  story: z.string().trim().max(CHALLENGE_LIMITS.story),
  pictureId: z.string().regex(/^[\w-]{16,40}$/),
  /** That picture and text are one's own and may be shown. */
  mayShow: z.literal(true),
})
export type NewEntry = z.infer<typeof NewEntry>

/** An entry that staff have approved. */
export const ShownEntry = NewEntry.omit({ mayShow: true }).extend({
  id: z.uuid(),
  votes: z.int(),
  enteredAt: at,
})
export type ShownEntry = z.infer<typeof ShownEntry>

const Shown = DraftFields.omit({ isPublished: true, winnerId: true, rules: true }).extend({
  id: z.uuid(),
  rules: z.array(z.string()),
})

/** The challenge that runs or comes next, and the last ones that have ended. */
export const KitchenChallenge = z.object({
  current: Shown.extend({ entries: z.array(ShownEntry) }).nullable(),
  past: z.array(
    Shown.pick({ id: true, title: true, prize: true, votingClosesAt: true }).extend({
      /** Null until staff have named the winner. */
      winner: ShownEntry.nullable(),
      /** The first by votes. */
      leaders: z.array(ShownEntry),
    }),
  ),
})
export type KitchenChallenge = z.infer<typeof KitchenChallenge>

export const readChallenge = {
  method: 'GET',
  url: '/api/kitchen-challenge',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'The current challenge with its entries and votes, and past winners; votes are at most 5 seconds old',
    response: { 200: KitchenChallenge },
  },
} as const satisfies Endpoint

export const ENTRY_STATES = ['waiting', 'approved', 'rejected'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

const MyEntry = NewEntry.omit({ mayShow: true }).extend({
  id: z.uuid(),
  state: z.enum(ENTRY_STATES),
  /** Why staff rejected it; empty otherwise. */
  reason: z.string(),
})
const MyChallenge = z.object({
  entry: MyEntry.nullable(),
  /** The entry that the caller votes for. */
  votedFor: z.uuid().nullable(),
})
export type MyChallenge = z.infer<typeof MyChallenge>

const own = { access: 'person', cache: 'never' } as const
const params = z.object({ challengeId: z.uuid() })

export const readMyChallenge = {
  method: 'GET',
  url: '/api/kitchen-challenge/:challengeId/mine',
  ...own,
  rate: 'profile',
  schema: { summary: "The caller's entry and vote in a challenge", params, response: { 200: MyChallenge } },
} as const satisfies Endpoint

export const readMyEntries = {
  method: 'GET',
  url: '/api/kitchen-challenge/mine',
  ...own,
  rate: 'profile',
  schema: {
    summary: "The caller's entries in all challenges, ended ones too, the newest first",
    response: { 200: z.object({ entries: z.array(MyEntry.extend({ challengeId: z.uuid(), challenge: z.string() })) }) },
  },
} as const satisfies Endpoint

/** Its body is multipart/form-data with one picture, `file`. */
export const addEntryPicture = {
  method: 'POST',
  url: '/api/kitchen-challenge/pictures',
  ...own,
  rate: 'avatar',
  schema: {
    summary: 'Stores a picture for an entry (multipart: file)',
    response: { 200: z.object({ pictureId: z.string() }) },
  },
} as const satisfies Endpoint

const picture = z.object({ id: NewEntry.shape.pictureId })

export const getEntryPicture = {
  method: 'GET',
  url: '/api/kitchen-challenge/pictures/:id',
  access: 'anonymous',
  rate: 'pictures',
  cache: 'public',
  freshSeconds: 300,
  schema: {
    summary: 'The picture (image/webp) of an approved entry',
    params: picture,
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

export const getOwnEntryPicture = {
  method: 'GET',
  url: '/api/kitchen-challenge/own-pictures/:id',
  ...own,
  rate: 'profile',
  schema: {
    summary: 'The picture (image/webp) of any entry, for its owner and for staff',
    params: picture,
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

export const enterChallenge = {
  method: 'PUT',
  url: '/api/kitchen-challenge/:challengeId/entry',
  ...own,
  rate: 'claim',
  schema: {
    summary: "Enters a challenge, or changes the caller's entry; staff read it before others see it",
    params,
    body: NewEntry,
    response: { 200: MyChallenge },
  },
} as const satisfies Endpoint

export const withdrawEntry = {
  method: 'DELETE',
  url: '/api/kitchen-challenge/:challengeId/entry',
  ...own,
  rate: 'claim',
  schema: {
    summary: "Deletes the caller's entry with its votes",
    params,
    response: { 200: MyChallenge },
  },
} as const satisfies Endpoint

export const voteInChallenge = {
  method: 'PUT',
  url: '/api/kitchen-challenge/:challengeId/vote',
  ...own,
  rate: 'vote',
  schema: {
    summary: "Gives the caller's one vote to an entry, or moves it there",
    params,
    body: z.strictObject({ entryId: z.uuid() }),
    response: { 200: MyChallenge },
  },
} as const satisfies Endpoint

/** A challenge as staff see it. */
const StaffChallenge = z.object({
  ...DraftFields.shape,
  id: z.uuid(),
  stage: z.enum(CHALLENGE_STAGES),
  createdAt: at,
  version: z.int().min(0),
  /** Entries that wait to be read. */
  waiting: z.int(),
})
export type StaffChallenge = z.infer<typeof StaffChallenge>

const forStaff = { access: { right: 'challenges.change' }, rate: 'unlimited', cache: 'never' } as const

export const listStaffChallenges = {
  method: 'GET',
  url: '/api/challenges',
  ...forStaff,
  schema: {
    summary: 'For staff: all challenges, the newest first',
    querystring: PageQuery,
    response: { 200: pageOf(StaffChallenge) },
  },
} as const satisfies Endpoint

export const readStaffChallenge = {
  method: 'GET',
  url: '/api/challenges/:challengeId',
  ...forStaff,
  schema: { summary: 'For staff: a challenge', params, response: { 200: StaffChallenge } },
} as const satisfies Endpoint

export const saveChallenge = {
  method: 'PUT',
  url: '/api/challenges/:challengeId',
  ...forStaff,
  schema: {
    summary: 'For staff: makes or changes a challenge, and names its winner',
    params,
    body: z.strictObject({ expectedVersion: ExpectedVersion, challenge: ChallengeDraft }),
    response: { 200: StaffChallenge },
  },
} as const satisfies Endpoint

/** An entry as staff see it: without who sent it. */
const StaffEntry = MyEntry.extend({
  createdAt: at,
  /** When it was last sent: what was read, and not a later text, is decided about. */
  sentAt: at,
  votes: z.int(),
})
export type StaffEntry = z.infer<typeof StaffEntry>

export const listEntries = {
  method: 'GET',
  url: '/api/challenges/:challengeId/entries',
  ...forStaff,
  schema: {
    summary: 'For staff: the entries of a challenge in one state, the oldest first',
    params,
    querystring: PageQuery.extend({ state: z.enum(ENTRY_STATES) }),
    response: { 200: pageOf(StaffEntry) },
  },
} as const satisfies Endpoint

export const moderateEntry = {
  method: 'PUT',
  url: '/api/challenges/entries/:entryId/state',
  ...forStaff,
  schema: {
    summary: 'For staff: shows an entry to everybody, rejects it with a reason, or lets it wait again',
    params: z.object({ entryId: z.uuid() }),
    body: z.strictObject({
      state: z.enum(ENTRY_STATES),
      /** Its sender reads it. */
      reason: z.string().trim().max(CHALLENGE_LIMITS.reason),
      sentAt: at,
      /** As the caller saw it: somebody else's decision wins. Pages of an earlier version do not send it. */
      before: z.enum(ENTRY_STATES).optional(),
    }),
    response: { 200: StaffEntry },
  },
} as const satisfies Endpoint
