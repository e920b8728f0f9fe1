import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { SETUP_STEPS } from './setup-steps.ts'

/** The outside services that the shop has keys for. */
export const KEY_NAMES = ['paystack', 'telegram', 'mail', 'sms', 'google', 'microsoft', 'maps', 'airtime'] as const
export type KeyName = (typeof KEY_NAMES)[number]

/**
 * What is known of the keys of a service; the keys themselves never leave the server. `test`: a simulator, or the
 * provider's test mode. `wrong`: keys that cannot be used.
 */
const KeyState = z.enum(['set', 'test', 'missing', 'wrong'])
export type KeyState = z.infer<typeof KeyState>
export type KeyStates = Record<KeyName, KeyState>

const Setup = z.object({
  /** What has to be done before the shop opens, in the order in which it is done. */
  steps: z.array(z.object({ id: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  keys: z.record(z.enum(KEY_NAMES), KeyState),
})
export type Setup = z.infer<typeof Setup>

export const readSetup = {
  method: 'GET',
  url: '/api/setup',
  access: { right: 'settings.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: what is left to do before the shop opens, and the state of the keys of outside services',
    response: { 200: Setup },
  },
} as const satisfies Endpoint
