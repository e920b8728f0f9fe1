import type { MyPackage } from '#domain/subscriptions/packages-api.ts'

/** Every text of plans and their tab. */
export const SUBSCRIPTION_TEXTS = {
  buttonsLabel: 'What you can do',
  upgrade: 'Upgrade Plan',
  change: 'Change Plan',
  current: 'Current Plan',
  currentReason: 'You already have this plan.',
  extend: (plan: string) => `Extend ${plan}`,
  airtime: 'Airtime Top-up',
  club: 'Country Club Programme',
  later: 'Hungry Now Pay Later',
  laterUnderway: 'One moment...',
  laterToast: {
    title: 'Service Under Development',
    text: "We're improving our Hungry Now Pay Later service. Please try again soon!",
  },

  plans: {
    title: 'Choose your plan',
    intro: 'Your plan gives a discount on every meal and grocery order. It never renews on its own.',
    none: { title: 'No plans just now', text: 'We offer no plan at the moment. Please look in again later.' },
    failed: 'The plans did not load',
    discount: (percent: number) => `${percent}% off`,
    perTwoWeeks: 'every 2 weeks',
    perMonth: 'a month',
    free: 'Nothing to pay',
    usedWeek: (running: string, unusedDays: number, monday: string) =>
      unusedDays > 0
        ? `This week’s package is yours already, so we credit your ${running} days from ${monday} on.`
        : `This week’s package is yours already, so no ${running} days are left to credit.`,
  },
  billing: {
    title: 'Choose Billing Cycle',
    description: (plan: string) => `How long would you like ${plan} for?`,
    extendDescription: (plan: string) => `How much longer would you like ${plan}?`,
    legend: 'Billing cycle',
    biWeekly: 'Bi-weekly',
    biWeeklyText: 'Billed every 2 weeks',
    monthly: 'Monthly',
    monthlyText: 'Billed monthly',
    runsUntil: (day: string) => `Active until ${day}.`,
    paidOnce: 'Paid once. It never renews on its own.',
    credit: (unused: number, credited: number, running: string) => {
      const left = `Your ${unused} unused ${unused === 1 ? 'day' : 'days'} of ${running} ${unused === 1 ? 'is' : 'are'} worth`
      if (credited === 0) return `${left} less than a day of the new plan, so nothing is added to it.`
      return credited === 1
        ? `${left} 1 day of the new plan. It is added to it.`
        : `${left} ${credited} days of the new plan. They are added to it.`
    },
    offline: 'You are offline. Paying for a plan needs a connection.',
    cancel: 'Cancel',
    continue: 'Continue to Payment',
    processing: 'Processing...',
  },
  history: {
    kind: 'Plan',
    planOf: (name: string) => `${name} plan`,
    states: {
      runs: { text: 'Active', tone: 'palm-soft' },
      replaced: { text: 'Replaced', tone: 'neutral' },
      ended: { text: 'Ended', tone: 'neutral' },
      refunded: { text: 'Money goes back', tone: 'neutral' },
    },
    period: (from: string, to: string) => `${from} to ${to}`,
    creditedDays: (days: number) => (days === 1 ? '1 day carried over' : `${days} days carried over`),
  },
  orderFailed: { title: 'Error', text: 'Failed to create subscription order. Please try again.' },
  upgraded: (plan: string) => ({
    title: 'Subscription Upgraded!',
    text: `Welcome to ${plan}. Your discount is active.`,
  }),
  upgradedPage: { title: 'Payment Successful!', text: 'Subscription Upgraded! Your discount is active.' },
  cancelled: { title: 'Payment Cancelled', text: 'Subscription upgrade was cancelled.' },
  checking: 'Your plan starts as soon as it is confirmed. Please don’t pay again.',
  ends: (day: string) => `Your plan ends on ${day}. Extend it now and you lose no day.`,

  packages: {
    title: 'Your weekly package',
    thisWeek: 'This week',
    same: 'The same again',
    weekFrom: (monday: string) => `Week of ${monday}`,
    to: (address: string) => `To ${address}`,
    status: { due: 'Not delivered yet', delivered: 'Delivered', skipped: 'Skipped' } satisfies Record<
      MyPackage['status'],
      string
    >,
    noAddress: 'Add an address so we can deliver it.',
    addAddress: 'Add your address',
  },

  clubPanel: {
    title: 'Country Club Programme',
    badge: 'Work in progress',
    text: 'A club with a gym, a pool and a terrace for our members. We are still building it, together with our partners.',
    points: ['Gym and pool access', 'Tables kept for members', 'Events on weekends'],
    notify: 'Notify Me',
    asking: 'One moment...',
    failed: {
      title: 'Not sent',
      text: 'We could not add you to the list. Please check your connection and try again.',
    },
    toast: {
      title: 'Work In Progress',
      text: 'Country Club under development. We will notify you when membership opens.',
    },
  },

  success: {
    title: 'Payment Successful!',
    thanks: 'Thank you! Your plan is active, and so is your discount.',
    group: 'Members chat, cook and plan their weekends in our group. Join in.',
    join: 'Join the community',
    close: 'Close',
  },
} as const
