import type { Network } from '#domain/payments/networks.ts'

/**
 * What to do when no prompt comes. Codes and names of entries are from public sources and not tried with each network (see
 * docs/configuration.md); entries are named, because their numbers change.
 */
const NO_PROMPT: Record<Network, string> = {
  mtn: 'No prompt? Dial *170#, open My Wallet, then My Approvals, and choose this payment.',
  telecel: 'No prompt? Dial *110# and look for payments that wait for your approval.',
  at: 'No prompt? Dial *110# and look for approvals. A few seconds of delay are usual; switching flight mode on and off can help.',
}

/** What the payer dials for that, and for a voucher. */
export const DIALLED: Record<Network, string> = { mtn: '*170#', telecel: '*110#', at: '*110#' }

/** The texts of mobile money charges. */
export const CHARGE_TEXTS = {
  title: 'Pay with a MoMo prompt',
  toPay: 'To pay',
  network: 'Your wallet',
  troubled: 'Troubled right now: payments keep failing. Others are quicker.',
  hinted: 'Suits your number. Choose another one if you have changed networks.',
  phone: 'MoMo number',
  phoneHint: 'In any form, for example 024 412 3456.',
  networkMissing: 'Please choose your wallet.',
  phoneInvalid: 'Please type a mobile number of Ghana.',
  send: 'Send the prompt',
  sending: 'Sending...',
  neverPin: 'We never ask for your PIN here. You enter it on your phone only.',
  back: 'Choose another way',
  over: 'Nothing is to be paid here any more.',
  missing: 'We cannot find what you want to pay. Look it up, or sign in if it is on your account.',
  failed: 'That did not work',
  instead: 'Pay by MoMo prompt',
  seeWaiting: 'See your MoMo payment',
  room: {
    starting: { title: 'Asking your network…', text: 'This takes a few seconds. Please do not pay again.' },
    approve: {
      title: 'Approve on your phone',
      text: 'Look at your phone. A prompt comes within half a minute. Enter your PIN there.',
    },
    voucher: { title: 'Your voucher, please', text: 'Make a voucher on your phone and type its code here.' },
    over: {
      title: (name: string) => `No answer from ${name} yet`,
      notYet: 'Please do not pay again yet.',
      text: 'If money left your wallet, this page will say so by itself, also in an hour.',
    },
    amount: 'Amount',
    wallet: 'Wallet',
    left: 'Time left',
    unanswered: {
      starting: 'No connection here. We keep asking.',
      approve: 'No connection here. You can still approve on your phone: we keep asking.',
      voucher: 'No connection here. Keep this page open: your code stays in the field until you can send it.',
    },
    approveOnly: 'Approve only this amount. We never ask for your PIN here.',
    noPrompt: NO_PROMPT,
    dial: (code: string) => `Dial ${code}`,
    voucherSteps: [
      'Dial *110#.',
      'Choose the voucher for payments and enter your PIN.',
      'Type the code from the message here.',
    ],
    voucherLabel: 'Voucher code',
    voucherInvalid: 'The code has 4 to 10 digits.',
    voucherAgain: 'This code was not accepted. Please make a new one and type it here.',
    sendVoucher: 'Send the code',
    leave: 'You may leave this page. Its link always shows the truth, on any phone.',
    copyLink: 'Copy the link',
    copied: { title: 'Copied', text: 'The link is on your clipboard.' },
    check: 'Check now',
    again: 'Try MoMo again',
    againIn: (words: string) => `You can try again in ${words}.`,
    both: 'If both payments go through, we send one back.',
  },
} as const

/** Minutes and seconds: `2:05`. */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
