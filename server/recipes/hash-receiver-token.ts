import { createHash } from 'node:crypto'

/** The hash by which the token of a receiver’s link is stored. */
export const hashReceiverToken = (token: string) => createHash('sha256').update(token).digest('base64url')
