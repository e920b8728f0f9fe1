import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userIdOf } from '#domain/actor.ts'
import type { RateName } from '#domain/endpoint.ts'
import { sourceOf } from './source-of.ts'

/**
 * The maximum number of requests: `each` for one signed-in person; `perAddress` for all visitors of one address together.
 *
 * Thousands of phones share one address of their telephone company, and most of our shoppers use phones. So the limit of
 * an address suits some hundred people at once. `auth/limit-tries.ts` also limits passwords, codes and messages by account
 * or recipient.
 */
const OFTEN = {
  search: { each: 120, perAddress: 1_200, timeWindow: '1 minute' },
  quote: { each: 180, perAddress: 1_800, timeWindow: '1 minute' },
  /** Quotes with an unknown code. A cart with one in it is quoted once a minute; trying all codes takes years. */
  promotionCode: { each: 120, perAddress: 1_200, timeWindow: '10 minutes' },
  /** Each one is stored. */
  placeOrder: { each: 30, perAddress: 120, timeWindow: '1 minute' },
  /** Each one is stored, whether it is paid or not. */
  ordersOfDay: { each: 100, perAddress: 1_000, timeWindow: '1 day' },
  /** Each one is stored for some days. */
  shareCart: { each: 20, perAddress: 120, timeWindow: '1 minute' },
  cartsOfDay: { each: 300, perAddress: 1_000, timeWindow: '1 day' },
  /** A code has 40 bits, and what it opens says nothing about anybody. */
  sharedCart: { each: 60, perAddress: 300, timeWindow: '1 minute' },
  /** A code has 60 random bits: with a million receipts one is found in thirty thousand years. */
  receipt: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  /** Too slow to guess: an id has 50 random bits; with 100,000 orders one is found in eighteen years. */
  track: { each: 120, perAddress: 1_200, timeWindow: '1 minute' },
  /** Each one is a message to the operator, and needs an order that awaits it. */
  claim: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  pay: { each: 60, perAddress: 300, timeWindow: '1 minute' },
  signUp: { each: 150, perAddress: 150, timeWindow: '5 minutes' },
  /** Codes, links and recoveries. */
  authMessage: { each: 150, perAddress: 150, timeWindow: '5 minutes' },
  verify: { each: 300, perAddress: 300, timeWindow: '5 minutes' },
  /** Signing in with a password. A refresh is not counted here: see `token-routes.ts`. */
  password: { each: 150, perAddress: 150, timeWindow: '5 minutes' },
  /** Redirects to and from a sign-in provider, and the exchange of the code, which cannot be guessed. */
  social: { each: 600, perAddress: 600, timeWindow: '5 minutes' },
  changeUser: { each: 300, perAddress: 300, timeWindow: '5 minutes' },
  factor: { each: 150, perAddress: 150, timeWindow: '1 minute' },
  /** The administration calls of staff. */
  people: { each: 600, perAddress: 600, timeWindow: '1 minute' },
  captcha: { each: 600, perAddress: 600, timeWindow: '1 minute' },
  /** The profile is saved about once a second while a person types. */
  profile: { each: 180, perAddress: 1_800, timeWindow: '1 minute' },
  pictures: { each: 600, perAddress: 6_000, timeWindow: '1 minute' },
  /** Each one is redrawn. */
  avatar: { each: 20, perAddress: 120, timeWindow: '1 minute' },
  /** Reads all data of a person. */
  ownData: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  deleteAccount: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  /** A person has one vote, which can be moved. */
  vote: { each: 20, perAddress: 600, timeWindow: '1 minute' },
  /** Codes have 40 bits. */
  referral: { each: 30, perAddress: 300, timeWindow: '1 minute' },
  geocode: { each: 30, perAddress: 300, timeWindow: '1 minute' },
} as const satisfies Record<string, Often> & Record<RateName, Often>

type Often = { each: number; perAddress: number; timeWindow: string }
type Rate = {
  max: (request: FastifyRequest) => number
  timeWindow: string
  perAddress: number
  each: number
  /** The name under which all processes count together; absent where each counts for itself. */
  sharedAs?: string
}

/**
 * Limits that protect a process from work, and nothing that is stored or can be guessed: each process counts for itself,
 * which costs nothing. All others are counted by all processes together (`share-counts.ts`).
 */
const OF_ONE_PROCESS: ReadonlySet<string> = new Set([
  'search',
  'quote',
  'track',
  'captcha',
  'profile',
  'pictures',
] satisfies (keyof typeof OFTEN)[])

/** The limits in the form of route options. */
export const RATE = Object.fromEntries(
  Object.entries(OFTEN).map(([name, often]) => [name, rateOf(name, often)]),
) as Record<keyof typeof OFTEN, Rate> // the same names

function rateOf(name: string, { each, perAddress, timeWindow }: Often): Rate {
  return {
    max: ({ actor }) => (userIdOf(actor) === null ? perAddress : each),
    timeWindow,
    each,
    perAddress,
    ...(!OF_ONE_PROCESS.has(name) && { sharedAs: name }),
  }
}

/**
 * A second limit for a route that already has one.
 *
 * @returns a check whether a request exceeds the limit, or would if it were counted; undefined in a shop without limits
 */
export function furtherLimit(
  app: FastifyInstance,
  rate: Rate,
): ((request: FastifyRequest, how?: { isCounted: boolean }) => Promise<boolean>) | undefined {
  if (!app.hasDecorator('createRateLimit')) return undefined
  const count = app.createRateLimit({ ...rate, keyGenerator: countedFor })
  return async (request, { isCounted } = { isCounted: true }) => {
    const outcome = await count(request, { increment: isCounted })
    if (outcome.isAllowed) return false
    return isCounted ? outcome.isExceeded : outcome.remaining === 0
  }
}

/** The key that a request is counted under: the account if signed in, else the address. */
export function countedFor({ actor, ip }: FastifyRequest): string {
  return userIdOf(actor) ?? sourceOf(ip)
}
