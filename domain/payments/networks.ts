import { z } from 'zod'
import { localPhone } from '../phone/phone.ts'

/**
 * The mobile money wallets of Ghana. `provider`: the payment provider's code. `prefixes`: those that the network was given;
 * numbers move between networks, so they are a hint and never a reason to refuse.
 */
export const NETWORKS = {
  mtn: { name: 'MTN MoMo', provider: 'mtn', prefixes: ['024', '025', '053', '054', '055', '059'] },
  telecel: { name: 'Telecel Cash', provider: 'vod', prefixes: ['020', '050'] },
  at: { name: 'AT Money', provider: 'atl', prefixes: ['023', '026', '027', '056', '057'] },
} as const satisfies Record<string, { name: string; provider: string; prefixes: readonly string[] }>
export type Network = keyof typeof NETWORKS
export const NETWORK_NAMES = Object.keys(NETWORKS) as [Network, ...Network[]] // the keys of that table
export const NetworkName = z.enum(NETWORK_NAMES)

/** How long a payer has to answer a prompt, in milliseconds, by the provider's documentation. */
export const PROMPT_MS = 180_000
/** After the end of a prompt another charge may start this much later, in milliseconds: the answer may be on its way. */
export const LATE_ANSWER_MS = 60_000
/**
 * How long before the end of a request no attempt begins any more, in milliseconds: the answer to a prompt could come after it,
 * and the money would go back.
 */
export const LAST_START_MS = PROMPT_MS + LATE_ANSWER_MS

/** What a charge waits for: an answer to our request, a voucher, or the payer's approval on the phone. */
export const CHARGE_STEPS = ['starting', 'voucher', 'approve'] as const
export type ChargeStep = (typeof CHARGE_STEPS)[number]

/** The network that a number probably belongs to. @param e164 such as `+233244123456` */
export function networkHint(e164: string): Network | undefined {
  const prefix = localPhone(e164).slice(0, 3)
  return NETWORK_NAMES.find((name) => (NETWORKS[name].prefixes as readonly string[]).includes(prefix))
}

/** A wallet's number as everybody may see it: `024 ••• 3456`. */
export function maskedWallet(e164: string): string {
  const local = localPhone(e164)
  return `${local.slice(0, 3)} ••• ${local.slice(-4)}`
}

/** Refusals that the payer causes: they say nothing about the network. */
const BY_PAYER =
  /insufficient|balance|cancel|abandon|\bpin\b|otp|token|voucher|declin|reject|not permitted|honou?r|limit|phone|number/i

/**
 * Whose fault a failed charge is. A network that is silent until the time is over counts as the network's: a payer who looks
 * at the phone answers, and one failure alone changes nothing.
 */
export function faultOf(gatewayResponse: string | null): 'payer' | 'network' {
  return gatewayResponse !== null && BY_PAYER.test(gatewayResponse) ? 'payer' : 'network'
}
