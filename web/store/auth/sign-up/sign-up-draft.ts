import { z } from 'zod'
import { COUNTRIES } from '#domain/profiles/home-places.ts'
import { GENDERS } from '#domain/profiles/profiles-api.ts'
import type { SignUpDetails } from '#domain/profiles/sign-up-metadata.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import { storedValue } from '../../../client/storage/stored-value.ts'

const text = z.string().max(300).catch('')
const Draft = z.object({
  fullName: text,
  phone: text,
  dateOfBirth: text,
  gender: z.enum(['', ...GENDERS]).catch(''),
  country: z.enum(COUNTRIES).catch('Ghana'),
  address: text,
  city: text,
  postalCode: text,
  referralCode: z
    .string()
    .max(40)
    .catch(() => storedReferral.read() ?? ''),
}) satisfies z.ZodType<SignUpDetails>

/** An empty form; with the code of whoever sent them here. */
export const emptyDetails = (): SignUpDetails => Draft.parse({})

/** What was filled in besides e-mail and password: for this tab only, so that a reload in the middle loses nothing. */
export const signUpDraft = storedValue<SignUpDetails>({
  key: 'chillz-sign-up',
  schema: Draft,
  empty: emptyDetails(),
  owner: 'person',
  storage: 'tab',
})
