import type { SimPerson } from './sign-in-people.ts'
import type { SignInProvider } from './sign-in-providers.ts'

/**
 * What goes wrong with the next sign-ins. `timeout`: nobody answers where the code is exchanged. The `foreign_` ones are
 * tokens that a shop must not believe: signed by another key, made for another shop, by another issuer, for another
 * sign-in, or long past. `no_picture`: the sign-in works, and the picture of the person cannot be had.
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

/** The simulator in the hands of a test. */
export type SignInControl = {
  fault: SignInFault
  /** Questions to the token endpoints, oldest first, and what became of them. */
  readonly exchanges: { provider: SignInProvider; outcome: string }[]
  /**
   * Does what somebody at the sign-in page does.
   *
   * @param address of the page, as the shop sent the browser there
   * @param person null cancels
   * @returns where the browser is sent next
   * @throws when the page would show a fault instead
   */
  choose: (address: string, person: SimPerson | null) => string
  /** An id token as an app on a phone gets one, without any browser. */
  idToken: (provider: SignInProvider, person: SimPerson, changes?: Record<string, unknown>) => Promise<string>
}
