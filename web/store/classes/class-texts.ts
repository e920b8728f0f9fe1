import { formatOrderId } from '#domain/ids/order-id.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import type { StatusWords } from '../../ui/badge.tsx'

/** The last seats are counted, so that nobody is hurried without a reason. */
const FEW = 10

/** What shoppers read about classes and webinars. */
export const CLASS_TEXTS = {
  title: 'Masterclass',
  lead: 'Cook with people who do it every day: classes in a kitchen, and webinars from wherever you are.',
  ahead: 'Coming up',
  past: 'Past classes',
  all: 'All classes',
  failed: 'The classes did not load',
  oneFailed: 'This class did not load',
  missing: { title: 'No such class', text: 'It may have been taken off the list.' },
  none: { title: 'No dates yet', text: 'New classes show up here. The blog has plenty to read meanwhile.' },
  toBlog: 'Read the blog',
  online: 'Online',
  accra: 'Accra time',
  seats: (left: number) =>
    left === 0 ? 'Full' : left > FEW ? 'Seats free' : left === 1 ? '1 seat left' : `${left} seats left`,
  cancelled: 'Cancelled',
  over: 'Over',
  recorded: 'Recorded',
  with: (teacher: string) => `With ${teacher}`,
  about: 'What happens',
  materials: 'Materials',
  when: 'When',
  where: 'Where',
  teacher: 'Teacher',
  register: 'Register',
  serviceFee: 'and a service fee of',
  more: 'Register somebody else',
  who: 'Who comes',
  whoHint: 'The name on the ticket.',
  whoMissing: 'Please enter a name.',
  held: 'Your seat is held for 20 minutes while you pay. If your money comes later, we refund it automatically.',
  ticket: (place: string) =>
    place === ''
      ? 'The link to join and your ticket come by mail, and stand here and among your requests.'
      : 'Your ticket comes by mail, and stands here and among your requests.',
  signIn: 'Sign in to register',
  signInText: 'Your ticket needs an account that it belongs to.',
  full: 'All seats are taken.',
  wait: {
    title: 'Waiting list',
    about: 'Join the waiting list: when a seat comes free, we keep it for you and tell you.',
    place: (place: number) => `You are on the waiting list, in place ${place}. We tell you when a seat is free.`,
    offered: (until: string) => `A seat is yours until ${until}. Register here, or leave it to the next person.`,
    join: 'Join the waiting list',
    leave: 'Leave the waiting list',
    signIn: 'Sign in to join the waiting list',
  },
  closed: 'This class is over. Whoever had a seat finds the recording here, once there is one.',
  cancelledText: 'This class does not take place. Everybody who had paid gets all of it back.',
  waiting: (name: string, until: string) => `A seat for ${name} is held until ${until}.`,
  finish: 'Finish paying',
  tooLate: (name: string, until: string) =>
    `It is too late to begin paying for the seat of ${name}. If you have paid, the ticket is on its way; if not, please register again after ${until}.`,
  mine: {
    title: 'Your tickets',
    kind: 'Class',
    ticket: (code: string) => `Ticket ${formatOrderId(code)}`,
    qr: (code: string) => `QR code of ticket ${formatOrderId(code)}`,
    show: 'Show it at the entrance.',
    join: 'Join',
    noLink: 'The link to join comes by mail the day before.',
    calendar: 'Add to calendar',
    recording: 'Watch the recording',
    page: 'About the class',
    failed: 'Your tickets did not load',
  },
  paid: (reference: string) => ({
    title: 'You have a seat',
    text: `Your ticket is below, and on its way by mail. Reference: ${formatReference(reference)}`,
  }),
} as const

export const SEAT_WORDS = {
  paid: { text: 'Paid', tone: 'palm-soft' },
  refunded: { text: 'Money goes back', tone: 'neutral' },
} as const satisfies Record<string, StatusWords>
