import type { TopUpStatus } from '#domain/airtime/top-up-status.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import type { StatusWords } from '../../ui/badge.tsx'

/** Every text of airtime. */
export const AIRTIME_TEXTS = {
  intro: 'Top up any phone in Ghana. Sent as soon as you pay.',
  introManual: 'Top up any phone in Ghana. Our team sends it by hand once you’ve paid, so it can take a little while.',
  kind: 'Airtime',
  airtimeOf: (network: string) => `${network} airtime`,
  provider: 'Network',
  providerHint: 'Tap again to clear',
  amount: 'Amount',
  currency: 'GH₵',
  amountHint: (minimum: string, cap: string) => `Whole cedis, from ${minimum}. Up to ${cap} a day.`,
  phone: 'Phone number',
  phonePlaceholder: '0244123456',
  phoneHint: 'Number to top up',
  looksLike: (network: string) => `This looks like ${network}.`,
  beganWith: (network: string, chosen: string) =>
    `This looks like ${network}. If it was ported to ${chosen}, carry on.`,
  choose: (network: string) => `Choose ${network}`,
  buy: 'Buy airtime',
  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing...',
  offline: 'You are offline. Buying airtime needs a connection.',

  faults: {
    provider: { title: 'Select provider', text: 'Please choose the network of the number you want to top up.' },
    amount: {
      title: 'Invalid amount',
      text: (minimum: string) => `Airtime is sold in whole cedis, from ${minimum}.`,
      mended: (amount: string) => `Airtime is sold in whole cedis, so we made it ${amount}. Please check, then pay.`,
    },
    phone: { title: 'Invalid phone', text: 'Please enter a Ghana phone number, for example 0244123456.' },
  },
  signIn: { title: 'Sign in required', text: 'Please sign in to buy airtime.' },
  cap: {
    left: (left: string) => `You can buy ${left} more today.`,
    none: 'You have reached today’s airtime limit. Please come back tomorrow.',
    unpaid: 'One of your payments is still being confirmed.',
  },

  successful: (reference: string) => ({
    title: 'Payment successful',
    text: `Reference: ${formatReference(reference)}`,
  }),
  cancelled: { title: 'Payment cancelled', text: 'Airtime purchase cancelled.' },
  failed: { title: 'Payment error', text: 'Could not process airtime payment. Try again.' },
  checking: 'Your airtime is sent once it is confirmed. Please don’t pay again.',

  loadFailed: 'Airtime did not load',
  none: { title: 'No airtime just now', text: 'No network can be topped up at the moment. Please try again later.' },
  retry: 'Try again',

  recent: 'Recent top-ups',
  recentFailed: 'Your top-ups did not load.',
  recentEmpty: 'Your top-ups will show here.',
  reference: (reference: string) => `Reference: ${formatReference(reference)}`,
  states: {
    waiting: { text: 'On its way', tone: 'gold-soft' },
    unknown: { text: 'Being confirmed', tone: 'gold-soft' },
    sent: { text: 'Sent', tone: 'palm-soft' },
    failed: { text: 'Not sent', tone: 'brick-soft' },
    refunded: { text: 'Money sent back', tone: 'neutral' },
  } satisfies Record<TopUpStatus, StatusWords>,
  statusText: {
    unknown: 'We are asking the network whether it has arrived.',
    failed: 'We refund you in full, the way you paid.',
  } satisfies Partial<Record<TopUpStatus, string>>,
} as const
