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
  geocode: { max: 30, timeWindow: '1 minute' },
} as const
