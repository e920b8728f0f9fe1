import type { SimPerson } from './sign-in-people.ts'
import type { SignInProvider } from './sign-in-providers.ts'

/**
 * Faults of the next sign-ins. `timeout`: the token endpoint does not answer. The `foreign_` ones are tokens that a
 * shop must refuse: signed by another key, for another shop, by another issuer, for another sign-in, or expired.
 * `no_picture`: the sign-in works without the picture.
 */
export const SIGN_IN_FAULTS = [
  'none',
  'server_error',
  'timeout',
  'foreign_key',
  'foreign_audience',
  'foreign_issuer',
  'foreign_nonce',
  'expired',
  'no_picture',
] as const
export type SignInFault = (typeof SIGN_IN_FAULTS)[number]

/** The simulator's control for tests. */
export type SignInControl = {
  fault: SignInFault
  /** Requests to the token endpoints with their outcomes, oldest first. */
  readonly exchanges: { provider: SignInProvider; outcome: string }[]
  /**
   * Acts as a person at the sign-in page.
   *
   * @param address the URL of the page, as the shop redirected to it
   * @param person null cancels
   * @returns where the browser is redirected next
   * @throws when the page would show an error instead
   */
  choose: (address: string, person: SimPerson | null) => string
  /** An id token as a phone app gets it, without a browser. */
  idToken: (provider: SignInProvider, person: SimPerson, changes?: Record<string, unknown>) => Promise<string>
}
