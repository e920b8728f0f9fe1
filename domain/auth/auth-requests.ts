import { z } from 'zod'

/** Longer than any address, and still cheap. */
const short = z.string().max(320)
const Security = z.object({ captcha_token: z.string().max(2_000).optional() }).optional()
const Metadata = z.record(z.string(), z.unknown()).nullish()
const Challenge = {
  code_challenge: z.string().max(200).nullish(),
  code_challenge_method: z.string().max(10).nullish(),
}

/** Bodies of the auth server's calls. Unknown fields are dropped. */
export const AUTH_BODIES = {
  signUp: z.object({
    email: short.optional(),
    phone: short.optional(),
    password: z.string().max(1_000).optional(),
    data: Metadata,
    channel: short.optional(),
    gotrue_meta_security: Security,
    ...Challenge,
  }),
  otp: z.object({
    email: short.optional(),
    phone: short.optional(),
    data: Metadata,
    create_user: z.boolean().optional(),
    channel: short.optional(),
    gotrue_meta_security: Security,
    ...Challenge,
  }),
  verify: z.object({
    type: short.optional(),
    email: short.optional(),
    phone: short.optional(),
    token: short.optional(),
    token_hash: short.optional(),
  }),
  resend: z.object({
    type: short.optional(),
    email: short.optional(),
    phone: short.optional(),
    gotrue_meta_security: Security,
    ...Challenge,
  }),
  recover: z.object({ email: short.optional(), ...Challenge }),
  changeUser: z.object({
    email: short.optional(),
    phone: short.optional(),
    password: z.string().max(1_000).optional(),
    current_password: z.string().max(1_000).optional(),
    nonce: short.optional(),
    data: Metadata,
    channel: short.optional(),
    ...Challenge,
  }),
  passwordGrant: z.object({
    email: short.optional(),
    phone: short.optional(),
    password: z.string().max(1_000).optional(),
    gotrue_meta_security: Security,
  }),
  enrolFactor: z.object({
    factor_type: short.optional(),
    friendly_name: z.string().max(100).nullish(),
    issuer: z.string().max(60).nullish(),
    phone: short.nullish(),
  }),
  challengeFactor: z.object({ channel: short.nullish() }).nullish(),
  verifyFactor: z.object({ challenge_id: z.uuid(), code: short.optional() }),
  refreshGrant: z.object({ refresh_token: z.string().max(500).optional() }),
} as const

/** `?redirect_to=`, where a mail or a provider redirects. */
export const RedirectQuery = z.object({ redirect_to: z.string().max(2_000).optional() })
