type LinkType = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

/** What a link of our mails carries. */
export type ConfirmLink = { type: LinkType; tokenHash: string; redirectTo: string | null }

const TYPES: readonly LinkType[] = ['signup', 'magiclink', 'recovery', 'invite', 'email_change']

/** Reads the link of a mail; undefined when it was cut off on its way, as mail programs do. */
export function confirmLink(address: URL): ConfirmLink | undefined {
  const { searchParams } = address
  // An earlier name of the same thing.
  const asked = searchParams.get('type') === 'email' ? 'magiclink' : searchParams.get('type')
  const type = TYPES.find((one) => one === asked)
  const tokenHash = searchParams.get('token_hash')
  if (!type || !tokenHash) return undefined
  return { type, tokenHash, redirectTo: searchParams.get('redirect_to') }
}
