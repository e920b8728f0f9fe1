import { z } from 'zod'

/** The variables of a bucket for pictures, at Amazon's S3 or a service that speaks as it does. */
export const BUCKET_VARIABLES = {
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as eu-west-1')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine((text) => /^https?:\/\/[^\s/]+\/?$/.test(text) && URL.canParse(text), {
      error: 'must be the address of the service, such as https://s3.example.com',
    })
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
}
type BucketVariables = z.infer<z.ZodObject<typeof BUCKET_VARIABLES>>

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']

/** Faults of combinations of these variables. */
export function bucketFaults(given: Record<string, string>): string[] {
  const missing = NEEDED.filter((name) => !given[name])
  const isAsked = Object.keys(BUCKET_VARIABLES).some((name) => given[name])
  return isAsked && missing.length > 0
    ? [`${missing.join(' and ')} missing: pictures in S3 need all of ${NEEDED.join(', ')}.`]
    : []
}

/** The bucket, with a null `endpoint` for Amazon's S3; null without one. */
export function bucketFrom(env: BucketVariables) {
  const { S3_BUCKET: name, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!name || !accessKey || !secretKey) return null
  return { name, accessKey, secretKey, region: env.S3_REGION ?? 'us-east-1', endpoint: env.S3_ENDPOINT ?? null }
}
