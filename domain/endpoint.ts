import type { z } from 'zod'
import type { Actor, Person, Staff } from './actor.ts'
import type { StaffRight } from './staff-rights.ts'

/**
 * Who may call an endpoint:
 * - `anonymous`: anybody. The answer is the same for every caller: browsers send no token and wait for no renewal; the
 *   handler gets no actor.
 * - `anyone`: anybody. Browsers send the token of a signed-in person.
 * - `person`: signed-in people.
 * - a right: staff whose role has it.
 */
export type Access = 'anonymous' | 'anyone' | 'person' | { right: StaffRight }

/** The type of actor that a handler gets for this access. */
export type ActorOf<A extends Access> = A extends 'anyone'
  ? Exclude<Actor, { kind: 'system' }>
  : A extends 'person'
    ? Person
    : A extends { right: StaffRight }
      ? Staff
      : never

/** The names of rate limits; `server/http/rate-limits.ts` has their values. */
export type RateName =
  | 'avatar'
  | 'captcha'
  | 'claim'
  | 'deleteAccount'
  | 'geocode'
  | 'ownData'
  | 'pay'
  | 'pictures'
  | 'placeOrder'
  | 'profile'
  | 'quote'
  | 'receipt'
  | 'referral'
  | 'search'
  | 'shareCart'
  | 'sharedCart'
  | 'track'
  | 'vote'

/**
 * An endpoint of the shop's API: a Fastify route without its handler. Declared once in domain/, served by `serve` of
 * `server/http/serve.ts` and called by the web, so both share schemas and paths.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: `/${string}`
  access: Access
  rate: RateName | 'unlimited'
  /** Who may store the answer: nobody, the caller's browser, or any shared cache. */
  cache: 'never' | 'private' | 'public'
  /** How long a stored answer is used without revalidation; if absent, each use revalidates. `ever`: it never changes. */
  freshSeconds?: number | 'ever'
  /** Whether a call that is sent twice does the same as once, so that a browser may repeat it; every GET is. */
  isRepeatable?: true
  /** The largest body, if it may be larger than usual: a file as text. */
  mostBytes?: number
  schema: {
    summary: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    response: { 200: z.ZodType }
  }
}

/** The input of a call: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [Part in 'params' | 'querystring' | 'body' as E['schema'][Part] extends z.ZodType ? Part : never]: z.input<
    Extract<E['schema'][Part], z.ZodType>
  >
}

/** The successful answer of a call. */
export type EndpointOutput<E extends Endpoint> = z.output<E['schema']['response'][200]>
