import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

export const CaptchaView = z.object({
  /** For example `7 + 5`. */
  question: z.string(),
  /** The signed question; sent back together with the answer. */
  token: z.string(),
})
export type CaptchaView = z.infer<typeof CaptchaView>

export const getCaptcha = {
  method: 'GET',
  url: '/api/captcha',
  access: 'anonymous',
  rate: 'captcha',
  cache: 'never',
  schema: {
    summary: 'A new arithmetic question for sign-up, passwords and codes; it can be answered once and expires soon',
    response: { 200: CaptchaView },
  },
} as const satisfies Endpoint
