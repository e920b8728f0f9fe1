import { createHash } from 'node:crypto'

/** Somebody with an account at a provider, as the person at the sign-in page chooses to be. */
export type SimPerson = {
  name: string
  /** Microsoft's accounts may be without one. */
  email: string | null
  /** Whether the provider has checked that the address is theirs. */
  isVerified: boolean
}

/** Each row is a case that a shop meets. */
export const PEOPLE = {
  google: [
    { name: 'Ama Mensah', email: 'ama.mensah@example.com', isVerified: true },
    { name: 'Kojo Owusu', email: 'kojo.owusu@example.com', isVerified: true },
    // Google accounts may be made with any address, and their address changed to one that was never confirmed.
    { name: 'Efua Boateng', email: 'efua.boateng@example.com', isVerified: false },
  ],
  azure: [
    { name: 'Abena Osei', email: 'abena.osei@example.com', isVerified: true },
    // An administrator writes what they like into this field of a work account.
    { name: 'Yaw Darko', email: 'yaw.darko@example.com', isVerified: false },
    { name: 'Esi Quaye', email: null, isVerified: false },
  ],
} as const satisfies Record<string, readonly SimPerson[]>

/** What stays the same of a person at a provider: 32 bytes made from the address, or from the name without one. */
export function subjectOf(provider: string, { email, name }: SimPerson): Buffer {
  return createHash('sha256')
    .update(`${provider}:${email?.toLowerCase() ?? name}`)
    .digest()
}

/** At most two letters for a round picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
