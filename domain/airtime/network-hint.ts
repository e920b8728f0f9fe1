/** What a hint needs to know of a network: the beginnings of numbers that were its own at first, as dialled at home. */
export type PrefixedNetwork = { id: string; prefixes: readonly string[] }

/**
 * The network that a number began with. Only ever a hint: whoever moves to another network keeps the number.
 *
 * @param typed the digits so far, with or without the zero in front
 * @returns undefined while too little is typed, or when no network has this beginning
 */
export function networkOf<Network extends PrefixedNetwork>(
  networks: readonly Network[],
  typed: string,
): Network | undefined {
  const digits = typed.replace(/\D/g, '')
  const dialled = digits.startsWith('0') ? digits : `0${digits}`
  const lengthOf = ({ prefixes }: Network) =>
    Math.max(0, ...prefixes.filter((prefix) => dialled.startsWith(prefix)).map((prefix) => prefix.length))
  const [best] = networks.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  return best && lengthOf(best) > 0 ? best : undefined
}

/**
 * The other network that a number seems to belong to, worth a second look before paying.
 *
 * @param chosenId the network that was chosen; null when none is yet
 * @returns undefined when nothing speaks against the choice
 */
export function networkHint<Network extends PrefixedNetwork>(
  networks: readonly Network[],
  chosenId: string | null,
  typed: string,
): Network | undefined {
  const network = networkOf(networks, typed)
  return network?.id === chosenId ? undefined : network
}
