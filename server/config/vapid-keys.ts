import { z } from 'zod'

const key = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be a key of VAPID: ${length} letters, digits, - and _`)

/** The variables of the keys that the shop signs notifications with. */
export const VAPID_KEYS = { VAPID_PUBLIC_KEY: key(87).optional(), VAPID_PRIVATE_KEY: key(43).optional() }

type Given = { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined }

/** Both keys, or null for those that the shop makes and stores. */
export function vapidKeysFrom({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Given) {
  return publicKey && privateKey ? { publicKey, privateKey } : null
}
