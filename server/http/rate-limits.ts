import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userIdOf } from '#domain/actor.ts'
import type { RateName } from '#domain/endpoint.ts'
import { sourceOf } from './source-of.ts'

/**
 * How often something may be asked for: `each` by somebody who is signed in, counted for themselves; `perAddress` by all
 * others of one address together.
 *
 * Thousands of phones share one address of their telephone company, and most of our shoppers are on phones. So an address
 * may ask as often as some hundred people do at once, and what must not be tried often is limited by what it is tried at
 * as well: passwords, codes and messages in `auth/limit-tries.ts`.
 */
const OFTEN = {
  search: { each: 120, perAddress: 1_200, timeWindow: '1 minute' },
  quote: { each: 180, perAddress: 1_800, timeWindow: '1 minute' },
  /** Each one is kept. */
  placeOrder: { each: 30, perAddress: 120, timeWindow: '1 minute' },
  /** Each one is kept, whether anybody pays for it or not. */
  ordersOfDay: { each: 100, perAddress: 1_000, timeWindow: '1 day' },
  /** Hopeless for guessing: of 50 random bits, and 100,000 orders, one is found in eighteen years. */
  track: { each: 120, perAddress: 1_200, timeWindow: '1 minute' },
  /** Each one is a message to the operator, and takes an order that waits for it. */
  claim: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  pay: { each: 60, perAddress: 300, timeWindow: '1 minute' },
  signUp: { each: 150, perAddress: 150, timeWindow: '5 minutes' },
  /** Codes, links and recoveries. */
  authMessage: { each: 150, perAddress: 150, timeWindow: '5 minutes' },
  verify: { each: 300, perAddress: 300, timeWindow: '5 minutes' },
  /** Signing in with a password. A refresh is not counted here: see `token-routes.ts`. */
  password: { each: 150, perAddress: 150, timeWindow: '5 minutes' },
  /** Going to a sign-in provider, coming back, and exchanging the code, which cannot be guessed. */
  social: { each: 600, perAddress: 600, timeWindow: '5 minutes' },
  changeUser: { each: 300, perAddress: 300, timeWindow: '5 minutes' },
  factor: { each: 150, perAddress: 150, timeWindow: '1 minute' },
  /** What staff do about people. */
  people: { each: 600, perAddress: 600, timeWindow: '1 minute' },
  captcha: { each: 600, perAddress: 600, timeWindow: '1 minute' },
  /** Typing in the profile saves it every second or so. */
  profile: { each: 180, perAddress: 1_800, timeWindow: '1 minute' },
  pictures: { each: 600, perAddress: 6_000, timeWindow: '1 minute' },
  /** Each one is drawn anew. */
  avatar: { each: 20, perAddress: 120, timeWindow: '1 minute' },
  /** Reads everything there is. */
  ownData: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  deleteAccount: { each: 10, perAddress: 60, timeWindow: '1 minute' },
  /** Codes have 40 bits. */
  referral: { each: 30, perAddress: 300, timeWindow: '1 minute' },
  geocode: { each: 30, perAddress: 300, timeWindow: '1 minute' },
} as const satisfies Record<string, Often> & Record<RateName, Often>

type Often = { each: number; perAddress: number; timeWindow: string }
type Rate = { max: (request: FastifyRequest) => number; timeWindow: string; perAddress: number; each: number }

/** The limits as routes take them. */
export const RATE = Object.fromEntries(Object.entries(OFTEN).map(([name, often]) => [name, rateOf(often)])) as Record<
  keyof typeof OFTEN,
  Rate
> // the same names

function rateOf({ each, perAddress, timeWindow }: Often): Rate {
  return { max: ({ actor }) => (userIdOf(actor) === null ? perAddress : each), timeWindow, each, perAddress }
}

/**
 * A second limit for a route that has one already.
 *
 * @returns whether a request is one too many; undefined in a shop without limits
 */
export function furtherLimit(
  app: FastifyInstance,
  rate: Rate,
): ((request: FastifyRequest) => Promise<boolean>) | undefined {
  if (!app.hasDecorator('createRateLimit')) return undefined
  const count = app.createRateLimit({ ...rate, keyGenerator: countedFor })
  return async (request) => {
    const outcome = await count(request)
    return !outcome.isAllowed && outcome.isExceeded
  }
}

/** For whom a request is counted: whoever is signed in for themselves, everybody else together with their address. */
export function countedFor({ actor, ip }: FastifyRequest): string {
  return userIdOf(actor) ?? sourceOf(ip)
}
