import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Purpose, PurposeName } from '#domain/payments/payments-api.ts'

/**
 * Who starts payments: the shop's public address with the provider's secret key. Another shop with the same account, or
 * a copy of this one under another address, is another issuer.
 */
export type PaymentIssuer = { shop: string; secretKey: string }

export type IssuedPayment = { reference: string; purpose: Purpose; subjectId: string }

const IssuedMetadata = z.object({
  shop: z.string(),
  purpose: PurposeName,
  subject: z.string(),
  proof: z.string(),
})

/**
 * The metadata that the provider stores with our payments and returns: the subject, and the proof that we started the
 * payment. Anybody with the public key can start a payment under any reference; the proof is shown to the provider
 * alone.
 */
export function issuedMetadata(issuer: PaymentIssuer, { reference, purpose, subjectId }: IssuedPayment) {
  const { shop } = issuer
  return { shop, purpose, subject: subjectId, proof: proofOf(issuer, { reference, purpose, subjectId }) }
}

/** The subject of a payment by its own metadata; undefined unless this shop started it under this reference. */
export function readIssued(
  issuer: PaymentIssuer,
  reference: string,
  metadata: Record<string, unknown>,
): Omit<IssuedPayment, 'reference'> | undefined {
  const read = IssuedMetadata.safeParse(metadata)
  if (!read.success || read.data.shop !== issuer.shop) return undefined
  const { purpose, subject: subjectId } = read.data
  const [given, right] = [read.data.proof, proofOf(issuer, { reference, purpose, subjectId })].map(Buffer.from)
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { purpose, subjectId }
}

function proofOf({ shop, secretKey }: PaymentIssuer, { reference, purpose, subjectId }: IssuedPayment): string {
  const facts = JSON.stringify(['payment', shop, reference, purpose, subjectId])
  return createHmac('sha256', secretKey).update(facts).digest('base64url')
}
