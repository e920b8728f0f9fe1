import type { Instrument, Outcome } from './simulator-types.ts'

export type TestCard = {
  label: string
  number: string
  /** Undefined where any three digits are accepted. */
  cvv?: string
  pin?: string
  needsPhone?: boolean
  otp?: string
  needsBankPage?: boolean
  /** The reason of cards that are declined. */
  refusal?: string
  refundFate?: Instrument['refundFate']
}

/** The cards of the provider's test mode. No other number is accepted. */
export const TEST_CARDS: readonly TestCard[] = [
  { label: 'Success', number: '4084084084084081', cvv: '408' },
  { label: 'Declined', number: '4084080000005408', cvv: '001', refusal: 'Declined' },
  { label: 'Insufficient funds', number: '4084080000670037', cvv: '787', refusal: 'Insufficient Funds' },
  { label: 'With PIN', number: '507850785078507812', cvv: '081', pin: '1111' },
  { label: 'PIN and OTP', number: '5060666666666666666', cvv: '123', pin: '1234', otp: '123456' },
  { label: 'PIN, phone and OTP', number: '507850785078507804', pin: '0000', needsPhone: true, otp: '123456' },
  { label: 'Bank page', number: '5192720620584796', needsBankPage: true },
  { label: 'Token not generated', number: '507850785078507853', cvv: '082', refusal: 'Token Not Generated' },
  { label: 'Refund fails', number: '4084080000671803', refundFate: 'failed' },
  { label: 'Refund needs attention', number: '4084080000671902', refundFate: 'needs-attention' },
]

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number.replace(/\D/g, ''))
}

export function cardInstrument(card: TestCard, expMonth: string, expYear: string): Instrument {
  return {
    channel: 'card',
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    expMonth,
    expYear,
    bank: 'TEST BANK',
    brand: brandOf(card.number),
    isReusable: true,
    refundFate: card.refundFate ?? 'processed',
  }
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  return number.startsWith('519') ? 'mastercard' : 'verve'
}

/** The wallets of Ghana by the provider's codes. `tgo` is the older code of AT. */
const WALLETS = {
  mtn: { name: 'MTN', bank: 'MTN Mobile Money', brand: 'Mtn mobile money' },
  vod: { name: 'Telecel', bank: 'Telecel Cash', brand: 'Telecel cash' },
  atl: { name: 'AirtelTigo', bank: 'AT Money', brand: 'At money' },
} as const
export type WalletCode = keyof typeof WALLETS
export const WALLET_CODES: readonly WalletCode[] = ['mtn', 'vod', 'atl']

export function walletCode(code: string): WalletCode | undefined {
  const lower = code.toLowerCase()
  return lower === 'tgo' ? 'atl' : WALLET_CODES.find((known) => known === lower)
}

export function walletName(code: WalletCode): string {
  return WALLETS[code].name
}

/**
 * The outcome of a test wallet by its last digit. The provider publishes 0551234987 only; the others are our own. A
 * number with another last digit counts as real, and test mode refuses it.
 */
const WALLET_OUTCOMES: readonly { digit: string; outcome: Outcome; label: string }[] = [
  { digit: '7', outcome: 'success', label: 'Success' },
  { digit: '2', outcome: 'declined', label: 'Declined' },
  { digit: '0', outcome: 'insufficient_funds', label: 'Insufficient funds' },
  { digit: '1', outcome: 'timeout', label: 'Never answered' },
  { digit: '3', outcome: 'network_error', label: 'Network fails' },
  { digit: '4', outcome: 'late', label: 'Paid too late' },
  { digit: '8', outcome: 'duplicate_event', label: 'Event sent twice' },
  { digit: '9', outcome: 'late_event', label: 'Event out of order' },
]

/** The wallets that the checkout page offers, one per outcome. */
export const TEST_WALLETS = WALLET_OUTCOMES.map(({ digit, label }) => ({ label, phone: `055123498${digit}` }))

export function walletOutcome(phone: string): Outcome | undefined {
  if (!/^0\d{9}$/.test(phone)) return undefined
  return WALLET_OUTCOMES.find(({ digit }) => phone.endsWith(digit))?.outcome
}

export function walletInstrument(code: WalletCode, phone: string): Instrument {
  return {
    channel: 'mobile_money',
    bin: `${phone.slice(0, 3)}XXX`,
    last4: `X${phone.slice(-3)}`,
    expMonth: '12',
    expYear: '9999',
    bank: WALLETS[code].bank,
    brand: WALLETS[code].brand,
    isReusable: false,
    refundFate: 'processed',
  }
}

/** The one-time code of every test instrument. */
export const TEST_OTP = '123456'
