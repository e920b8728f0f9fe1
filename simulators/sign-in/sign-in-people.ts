import { createHash } from 'node:crypto'

/** A person with an account at a provider, as chosen on the sign-in page. */
export type SimPerson = {
  name: string
  /** Microsoft's accounts may lack one. */
  email: string | null
  /** Whether the provider has verified the address. */
  isVerified: boolean
}

/** Each row is a case for the shop. */
export const PEOPLE = {
  google: [
    { name: 'Ama Mensah', email: 'ama.mensah@example.com', isVerified: true },
    { name: 'Kojo Owusu', email: 'kojo.owusu@example.com', isVerified: true },
    // Google accounts can have any address, and change to one that was never confirmed.
    { name: 'Efua Boateng', email: 'efua.boateng@example.com', isVerified: false },
  ],
  azure: [
    { name: 'Abena Osei', email: 'abena.osei@example.com', isVerified: true },
    // Administrators can write anything into this field of a work account.
    { name: 'Yaw Darko', email: 'yaw.darko@example.com', isVerified: false },
    { name: 'Esi Quaye', email: null, isVerified: false },
  ],
} as const satisfies Record<string, readonly SimPerson[]>

/** The constant id of a person at a provider: 32 bytes made from the address, or from the name without one. */
export function subjectOf(provider: string, { email, name }: SimPerson): Buffer {
  return createHash('sha256')
    .update(`${provider}:${email?.toLowerCase() ?? name}`)
    .digest()
}

/** At most two letters for the picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
