/**
 * How often one address may ask. Generous to a family behind one router, hopeless for guessing: at this pace a tracking
 * id of 50 bits takes millions of years.
 */
export const RATE = {
  search: { max: 120, timeWindow: '1 minute' },
  quote: { max: 180, timeWindow: '1 minute' },
  placeOrder: { max: 30, timeWindow: '1 minute' },
  track: { max: 120, timeWindow: '1 minute' },
  /** Each one is a message to the operator. */
  claim: { max: 10, timeWindow: '1 minute' },
  pay: { max: 60, timeWindow: '1 minute' },
  signUp: { max: 30, timeWindow: '5 minutes' },
  /** Codes, links and recoveries: each is a message to somebody. */
  authMessage: { max: 30, timeWindow: '5 minutes' },
  verify: { max: 30, timeWindow: '5 minutes' },
  /** Signing in, and every refresh of a family behind one router. */
  token: { max: 150, timeWindow: '5 minutes' },
  changeUser: { max: 30, timeWindow: '5 minutes' },
  factor: { max: 15, timeWindow: '1 minute' },
  /** What staff do about people. */
  people: { max: 120, timeWindow: '1 minute' },
  captcha: { max: 60, timeWindow: '1 minute' },
  /** Typing in the profile saves it every second or so. */
  profile: { max: 180, timeWindow: '1 minute' },
  pictures: { max: 600, timeWindow: '1 minute' },
  /** Each one is drawn anew. */
  avatar: { max: 20, timeWindow: '1 minute' },
  /** Reads everything there is. */
  ownData: { max: 10, timeWindow: '1 minute' },
  deleteAccount: { max: 10, timeWindow: '1 minute' },
  /** Codes have 40 bits. */
  referral: { max: 30, timeWindow: '1 minute' },
  geocode: { max: 30, timeWindow: '1 minute' },
} as const
