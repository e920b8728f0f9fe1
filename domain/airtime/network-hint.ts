/** The data of a network for a hint: the prefixes first assigned to it, as dialled in Ghana. */
export type PrefixedNetwork = { id: string; prefixes: readonly string[] }

/**
 * The network that a number was first assigned to. Only a hint: numbers move between networks.
 *
 * @param typed the digits so far, with or without the leading zero
 * @returns undefined while too little is typed, or when no network has this prefix
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
 * The other network that a number seems to belong to, shown before paying.
 *
 * @param chosenId the chosen network; null when none is
 * @returns undefined when nothing contradicts the choice
 */
export function networkHint<Network extends PrefixedNetwork>(
  networks: readonly Network[],
  chosenId: string | null,
  typed: string,
): Network | undefined {
  const network = networkOf(networks, typed)
  return network?.id === chosenId ? undefined : network
}
