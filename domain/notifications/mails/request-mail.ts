import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import type { RequestStatus } from '../../requests/request-status.ts'
import type { RequestKind } from '../../requests/requests-api.ts'
import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { facts, type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const NAME_MAX = 120

type StatusWords = { subject: (name: string) => string; title: string; lead: string }

const WORDS: Record<RequestStatus, StatusWords> = {
  requested: {
    subject: (name) => `We have your request: ${name}`,
    title: 'We have your request',
    lead: 'Thank you! We have your request and will call you soon.',
  },
  accepted: {
    subject: (name) => `We are coming: ${name}`,
    title: 'Your request is accepted',
    lead: 'Good news: someone is coming. Please keep your phone close.',
  },
  done: {
    subject: (name) => `Done: ${name}`,
    title: 'All done',
    lead: 'Your request is done. Thank you for choosing us.',
  },
  refunded: {
    subject: (name) => `Your money is on its way back: ${name}`,
    title: 'Your money is on its way back',
    lead: 'Sorry, we could not carry out your request. We are refunding you the way you paid.',
  },
}

/** A free request that could not be carried out. */
const CANCELLED: StatusWords = {
  subject: (name) => `Cancelled: ${name}`,
  title: 'Your request is cancelled',
  lead: 'Sorry, we could not come this time, so we have cancelled your request. It was free, so there is nothing to pay.',
}

/** A parcel is packed and sent, where somebody comes for the others. */
const RECIPE_WORDS: Record<RequestStatus, StatusWords> = {
  requested: {
    subject: (name) => `We have your order: ${name}`,
    title: 'We have your recipe order',
    lead: 'Thank you! We pack it fresh; below you see when it leaves.',
  },
  accepted: {
    subject: (name) => `We are packing: ${name}`,
    title: 'We are packing your order',
    lead: 'Good news: your recipe bundles are being packed.',
  },
  done: {
    subject: (name) => `On its way: ${name}`,
    title: 'Your order is on its way',
    lead: 'Your recipe bundles have left. Keep fresh fish and meat at 4 °C or below, and cook them within 24 hours.',
  },
  refunded: {
    subject: WORDS.refunded.subject,
    title: WORDS.refunded.title,
    lead: 'Sorry, we could not send your order. We are refunding you the way you paid.',
  },
}

/** Nothing fresh crosses a border. */
const SENT_ABROAD: StatusWords = { ...RECIPE_WORDS.done, lead: 'Your recipe bundles have left.' }

/** Produce comes on the day of its cycle. */
const GROW_WORDS: Record<RequestStatus, StatusWords> = {
  requested: {
    subject: (name) => `We have your order: ${name}`,
    title: 'We have your farm order',
    lead: 'Thank you! The farms harvest for you once the order window has closed; it is ready at the time below.',
  },
  accepted: {
    subject: (name) => `We are packing: ${name}`,
    title: 'We are packing your order',
    lead: 'Good news: your produce has come from the farms, and is being packed.',
  },
  done: {
    subject: (name) => `Your produce is ready: ${name}`,
    title: 'Your produce is ready',
    lead: 'It is on its way to you, or waits for you at your collection point.',
  },
  refunded: {
    subject: WORDS.refunded.subject,
    title: WORDS.refunded.title,
    lead: 'Sorry, the farms could not fill your order. We are refunding you the way you paid.',
  },
}

const KIND_WORDS: Partial<Record<RequestKind, { when: string; words: Record<RequestStatus, StatusWords> }>> = {
  recipe: { when: 'Leaves', words: RECIPE_WORDS },
  grow: { when: 'Ready', words: GROW_WORDS },
}

const whenText = (when: Date | string) => (typeof when === 'string' ? plainLine(when, NAME_MAX * 2) : momentText(when))

/** The mail about the status of a request for a vehicle, a home service, recipe bundles or produce. */
export function requestMail(
  request: {
    kind: RequestKind
    name: string
    status: RequestStatus
    /** What was paid; of a refunded request, what goes back. */
    total: Pesewas
    reference: string
    /** A time, or when it is in words. */
    scheduledAt: Date | string | null
    isAbroad?: boolean | undefined
  },
  letterhead: Letterhead,
): Mail {
  const name = plainLine(request.name, NAME_MAX)
  const { when, words: ofKind } = KIND_WORDS[request.kind] ?? { when: 'When', words: WORDS }
  const isFree = request.total === 0
  const isRefunded = request.status === 'refunded' && !isFree
  const isSentAbroad = request.status === 'done' && request.isAbroad
  const words = isSentAbroad
    ? SENT_ABROAD
    : request.status === 'refunded' && isFree
      ? CANCELLED
      : ofKind[request.status]
  return layOutMail(letterhead, {
    subject: words.subject(name),
    preview: words.lead,
    title: words.title,
    blocks: [
      words.lead,
      facts([
        ['Request', name],
        request.scheduledAt !== null && [when, whenText(request.scheduledAt)],
        [isRefunded ? 'Money back' : 'Amount', isFree ? 'Free for members' : formatCedis(request.total)],
        ['Reference', formatReference(request.reference)],
      ]),
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you made a request with us.',
  })
}
