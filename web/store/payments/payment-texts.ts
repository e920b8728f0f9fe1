import { formatReference } from '#domain/payments/payment-reference.ts'
import type { PaymentProblem } from '#domain/settings/settings-api.ts'

/** The outcomes of the payment of an order. */
const OF_ORDER = {
  checking: {
    title: 'Your payment is being checked',
    text: 'This takes a moment. The page moves on by itself; you can also leave, your order is safe.',
  },
  paid: { title: 'Payment Successful!', text: 'Thank you! We have your order.' },
  failed: { title: 'Payment failed', text: 'No money was taken. Your order is kept.' },
  review: {
    title: 'We are looking into your payment',
    text: 'The amount that arrived is not the amount of your order. We will be in touch, or call us.',
  },
  refunding: {
    title: 'Your money is on its way back',
    text: 'This payment was not needed any more, so we are refunding it the way you paid.',
  },
} as const

/** Every text of payments. */
export const PAYMENT_TEXTS = {
  chooseTitle: 'How would you like to pay?',
  toPay: 'To pay',
  ways: {
    paystack: {
      name: 'MoMo or card, instant',
      text: 'MTN MoMo, Telecel Cash, AT Money, Visa or Mastercard, by Paystack.',
    },
    mtn: {
      name: 'Send MoMo yourself',
      text: (minutes: number) => `From your phone to our number. We confirm it, usually within ${minutes} minutes.`,
    },
    momo: {
      name: 'MoMo prompt on your phone',
      text: 'MTN, Telecel or AT: approve it there with your PIN. No window opens.',
    },
    mojo: { name: 'Mojo' },
    express: { name: 'Express' },
    cash: { name: 'Cash', text: 'Cash on delivery: coming soon, for members' },
    later: { name: 'Hungry Now, Pay Later', text: 'Coming soon, for members' },
  },
  stillToCome: 'Coming soon',
  signIn: 'Sign In',
  signInFor: (name: string) => `Sign In for ${name}`,
  comingSoon: 'Coming Soon',
  comingSoonFor: (name: string) => `${name}: Coming Soon`,
  testMode: 'Test payments: no real money moves.',
  simulator: 'See the test payments',
  processing: 'Processing...',
  back: 'Back',
  notIntegrated: {
    title: 'Payment provider selected',
    text: (provider: string) => `Selected ${provider}. Provider integration coming soon.`,
  },
  misconfigured: {
    title: 'Payment configuration error',
    reasons: {
      missing_key: 'The public key for card payments is missing.',
      invalid_format: 'The public key for card payments has an invalid format.',
      secret_key: 'A secret key was detected where the public key belongs, so it was not used.',
    } satisfies Record<PaymentProblem, string>,
    otherWays: 'Please choose another way to pay.',
  },

  noWay: (phone: string) => `We cannot take payments at the moment. Please call us on ${phone}.`,

  widgetMissing: {
    title: 'Payment Error',
    text: 'Payment system not loaded. Please refresh and try again.',
  },
  initiateFailed: { title: 'Error', text: 'Failed to initiate payment. Please try again.' },
  opening: 'Opening the payment window...',
  redirecting: 'Taking you to the payment page...',
  cancelled: { title: 'Payment cancelled', text: 'Your order is kept. Pay again, or choose another way.' },

  manual: {
    title: 'Send mobile money',
    steps: 'Send the exact amount with MTN MoMo, then tell us here. Dial *170# or use the MoMo app.',
    example: 'This is an example number: please send no money to it.',
    exampleMark: 'Example',
    sentBefore: 'Already sent the money? Tell us and we will look for it.',
    failed: 'That did not work',
    confirmedWithin: (minutes: number) => `We confirm your money by hand, usually within ${minutes} minutes.`,
    amount: 'Amount',
    number: 'Number',
    account: 'Account name',
    reference: 'Reference',
    referenceHint: 'Type this order ID as the reference, so we can match your payment.',
    transactionId: 'MoMo transaction ID',
    transactionHint: 'Optional. It is in the message from MTN and helps us confirm faster.',
    transactionInvalid: 'Letters and digits only, please.',
    notify: "I've paid - Notify",
    copy: (what: string) => `Copy ${what.toLowerCase()}`,
    copied: { title: 'Copied', text: (what: string) => `${what} is on your clipboard.` },
  },
  thanks: {
    title: 'Thank you!',
    text: (orderId: string) => `We have your order ${orderId} and are checking your mobile money.`,
    start: 'We start when it is confirmed.',
  },

  outcome: {
    receipt: 'Receipt',
    ofOrder: OF_ORDER,
    /** The outcomes of what members pay for besides orders. */
    ofMember: {
      ...OF_ORDER,
      checking: {
        title: OF_ORDER.checking.title,
        text: 'This takes a moment. The page moves on by itself; you can also leave, nothing is lost.',
      },
      paid: { title: OF_ORDER.paid.title, text: 'Thank you! It is in your account.' },
      failed: { title: OF_ORDER.failed.title, text: 'No money was taken.' },
      review: {
        title: OF_ORDER.review.title,
        text: 'The amount that arrived is not the amount that was due. We will be in touch, or call us.',
      },
      refunding: {
        title: 'Your money goes back',
        text: 'We are refunding this payment, or have refunded it, the way you paid.',
      },
    },
    unknown: {
      title: 'We cannot find this payment',
      text: "We can't find a payment for this link. If you have paid, look up your order or call us.",
    },
    unreachable: {
      title: 'We cannot check your payment just now',
      text: 'No answer comes at the moment. Nothing is lost; this page asks again by itself.',
    },
    promptHint: 'Paying by MoMo? If no prompt appears, dial *170#, then My Wallet and My Approvals.',
    slow: 'This is taking longer than usual. We keep checking, even if you close this page.',
    reference: (reference: string) => `Reference: ${formatReference(reference)}`,
    payAgain: 'Pay again',
    otherWay: 'Choose another way',
    follow: 'Track your order',
    menu: 'Back to the menu',
    look: 'Look up an order',
    retry: 'Check again',
    total: 'Paid',
    order: 'Order',
    delivery: 'Delivery',
    arrives: 'Arrives about',
    wasDue: 'Was due',
    back: 'Go to my account',
    again: 'Try again',
  },

  community: {
    title: 'Join our community',
    text: 'New dishes, weekend plans and offers first, in our chat group.',
    join: 'Open the chat group',
    close: 'Close',
  },

  outOfDate: {
    title: 'This order can no longer be paid as it is',
    tooLate: 'It was not paid in time.',
    slotGone: 'Its delivery time is too near, or has passed.',
    cityGone: (city: string) => `We no longer deliver to ${city}.`,
    itemsGone: (names: string) => `No longer available: ${names}.`,
    price: (from: string, to: string) => `It costs ${to} now, not ${from}.`,
    nothingPaid: 'Nothing was paid. Order again and check it before you pay.',
    maybePaid: 'If you have not paid yet, please order again.',
    maybeSent: 'If you have already sent the money, tell us below. If not, please order again.',
    again: 'Order again',
    menu: 'See the menu',
  },

  order: {
    failed: 'The ways to pay did not load',
    payNow: 'Pay now',
    noWayTitle: 'Payment',
    unpaid: 'Not paid yet.',
    start: "We'll start once you pay.",
    payUntil: (time: string) => `You can pay it until ${time}.`,
    noWay: (phone: string, time: string) =>
      `We cannot take payments at the moment. You have until ${time}: please look in again before then, or call us on ${phone}.`,
    change: 'Change the order',
    afterBreak: 'You can pay as soon as it is over, or order for later.',
    lastFailure: (reason: string) => `Your last payment did not go through: ${reason}`,
    checking: "Please don't pay again. This page updates by itself.",
    payAnyway: 'It did not work? Pay again or choose another way',
    review: 'The amount that arrived is not the amount of this order. We will be in touch, or call us.',
    refunding: 'We are refunding you the way you paid.',
    refunded: 'We have refunded you the way you paid.',
  },
} as const
