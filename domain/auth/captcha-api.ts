import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

export const CaptchaView = z.object({
  /** For example `7 + 5`. */
  question: z.string(),
  /** The signed question; goes back together with the answer. */
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
    summary: 'A fresh arithmetic question, to be answered once and soon, for sign-up, passwords and codes',
    response: { 200: CaptchaView },
  },
} as const satisfies Endpoint
