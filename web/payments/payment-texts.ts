import type { PaymentProblem } from '#domain/settings/settings-api.ts'

/** Every sentence of paying. */
export const PAYMENT_TEXTS = {
  chooseTitle: 'How would you like to pay?',
  toPay: 'To pay',
  remitters: {
    paystack: { name: 'Paystack', text: 'Card, MTN MoMo, Telecel Cash or AT Money. Confirmed at once.' },
    mtn: { name: 'MTN MoMo', text: 'Send it yourself to our number; we confirm it by hand.' },
    mojo: { name: 'Mojo', text: 'Coming soon' },
    express: { name: 'Express', text: 'Coming soon' },
    cash: { name: 'Cash', text: 'Pay the rider at the door. For members.' },
    later: { name: 'Hungry Now, Pay Later', text: 'Eat first, pay another day. For members.' },
  },
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

  widgetMissing: {
    title: 'Payment Error',
    text: 'Payment system not loaded. Please refresh and try again.',
  },
  initiateFailed: { title: 'Error', text: 'Failed to initiate payment. Please try again.' },
  opening: 'Opening the payment window...',
  redirecting: 'Taking you to the payment page...',
  cancelled: { title: 'Payment cancelled', text: 'Your order is kept. Pay again, or choose another way.' },

  momo: {
    title: 'Send mobile money',
    steps: 'Send the exact amount with MTN MoMo, then tell us. Dial *170# or use the MoMo app.',
    amount: 'Amount',
    number: 'Number',
    account: 'Account name',
    reference: 'Reference',
    referenceHint: 'Write this as the reference, so that we find your payment.',
    transactionId: 'MoMo transaction ID',
    transactionHint: 'Optional. It is in the message from MTN and helps us confirm faster.',
    transactionInvalid: 'Letters and digits only, please.',
    notify: "I've paid - Notify",
    copy: (what: string) => `Copy ${what.toLowerCase()}`,
    copied: { title: 'Copied', text: (what: string) => `${what} is on your clipboard.` },
    copyFailed: { title: 'Copy failed', text: 'Could not copy to clipboard' },
  },
  thanks: {
    title: 'Thank you!',
    text: (orderId: string) =>
      `We have your order ${orderId} and are checking your mobile money. We start as soon as it is confirmed.`,
  },

  outcome: {
    checkingTitle: 'Your payment is being checked',
    checkingText: 'This takes a moment. The page moves on by itself; you can also leave, your order is safe.',
    momoHint: 'Paying by MoMo? If no prompt appears, dial *170#, then My Wallet and My Approvals.',
    slow: 'It takes longer than usual. We keep checking, even when you close this page.',
    paidTitle: 'Payment Successful!',
    paidText: 'Thank you! We have your order.',
    reference: (reference: string) => `Reference: ${reference}`,
    failedTitle: 'Payment failed',
    failedText: 'No money was taken. Your order is kept.',
    reviewTitle: 'We are looking into your payment',
    reviewText: 'The amount that arrived is not the amount of your order. We will be in touch, or call us.',
    refundingTitle: 'Your money is on its way back',
    refundingText: 'This order did not need this payment any more, so we are sending it back to where it came from.',
    unknownTitle: 'We cannot find this payment',
    unknownText: 'The address has no payment that we know. If you have paid, look up your order or call us.',
    unreachableTitle: 'We cannot check your payment just now',
    unreachableText: 'You seem to be offline. Nothing is lost; we check again as soon as you are back.',
    payAgain: 'Pay again',
    otherWay: 'Choose another way',
    follow: 'Follow your order',
    menu: 'Back to the menu',
    look: 'Look up an order',
    retry: 'Check again',
    total: 'Paid',
    order: 'Order',
    /** For what members pay for besides orders. */
    member: {
      checking: {
        title: 'Your payment is being checked',
        text: 'This takes a moment. The page moves on by itself; you can also leave, nothing is lost.',
      },
      paid: { title: 'Payment Successful!', text: 'Thank you! It is in your account.' },
      upgraded: { title: 'Payment Successful!', text: 'Subscription Upgraded! Your discount holds from now on.' },
      failed: { title: 'Payment failed', text: 'No money was taken.' },
      review: {
        title: 'We are looking into your payment',
        text: 'The amount that arrived is not the amount that was due. We will be in touch, or call us.',
      },
      refunding: {
        title: 'Your money is on its way back',
        text: 'This payment was not needed any more, so we are sending it back to where it came from.',
      },
      back: 'Go to my account',
      again: 'Try again',
    },
  },

  community: {
    title: 'Join our community',
    text: 'New dishes, weekend plans and offers first, in our chat group.',
    join: 'Open the chat group',
    newWindow: '(opens a new window)',
    close: 'Close',
  },

  order: {
    payNow: 'Pay now',
    unpaid: 'This order is not paid yet. We start on it as soon as it is.',
    lastFailure: (reason: string) => `Your last payment did not go through: ${reason}`,
    checking: 'You need not pay again. This page moves on by itself.',
    payAnyway: 'It did not work? Pay again or choose another way',
    review: 'The amount that arrived is not the amount of this order. We will be in touch, or call us.',
    refunding: 'Your money is on its way back to where it came from.',
    refunded: 'Your money has been sent back to where it came from.',
  },
} as const
