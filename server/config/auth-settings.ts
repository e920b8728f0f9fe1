/**
 * How strict the auth server is. The shop runs with `USUAL_SWITCHES`; others are for development and for programs that
 * try the server, such as the published client's own tests.
 */
export type AuthSwitches = {
  /** The arithmetic question, wherever it is due. */
  asksQuestion: boolean
  /** A sign-up with a password names the person, as the form of the shop asks. */
  requiresName: boolean
  /** Addresses and phones count as confirmed without a code. */
  autoconfirms: boolean
  /** New people may come; staff can open accounts in any case. */
  takesSignUps: boolean
  /** People without address and phone may sign in. */
  takesAnonymous: boolean
  /** Phones may be used, as far as short messages can be sent. */
  usesPhones: boolean
  /** People add and take away other ways into their own account. */
  linksIdentities: boolean
  /** Tries and messages are counted, and phones looked at before they are written to. */
  hasLimits: boolean
}

export const USUAL_SWITCHES: AuthSwitches = {
  asksQuestion: true,
  requiresName: true,
  autoconfirms: false,
  takesSignUps: true,
  takesAnonymous: false,
  usesPhones: true,
  linksIdentities: true,
  hasLimits: true,
}
