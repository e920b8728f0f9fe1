type LinkType = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

/** The content of a link in a mail. */
export type ConfirmLink = { type: LinkType; tokenHash: string; redirectTo: string | null }

const TYPES: readonly LinkType[] = ['signup', 'magiclink', 'recovery', 'invite', 'email_change']

/** Reads the link of a mail; undefined when a mail program has cut it off. */
export function confirmLink(address: URL): ConfirmLink | undefined {
  const { searchParams } = address
  // An earlier name of the parameter.
  const asked = searchParams.get('type') === 'email' ? 'magiclink' : searchParams.get('type')
  const type = TYPES.find((one) => one === asked)
  const tokenHash = searchParams.get('token_hash')
  if (!type || !tokenHash) return undefined
  return { type, tokenHash, redirectTo: searchParams.get('redirect_to') }
}
