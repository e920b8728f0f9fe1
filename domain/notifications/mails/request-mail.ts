import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import type { RequestStatus } from '../../requests/request-status.ts'
import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const NAME_MAX = 120

const WORDS: Record<RequestStatus, { subject: (name: string) => string; title: string; lead: string }> = {
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

/** The mail about the status of a request for a vehicle or a home service. */
export function requestMail(
  request: { name: string; status: RequestStatus; total: Pesewas; reference: string; scheduledAt: Date | null },
  letterhead: Letterhead,
): Mail {
  const name = plainLine(request.name, NAME_MAX)
  const words = WORDS[request.status]
  return layOutMail(
    {
      subject: words.subject(name),
      preview: words.lead,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.lead },
        {
          kind: 'facts',
          rows: [
            { label: 'Request', value: name },
            ...(request.scheduledAt ? [{ label: 'When', value: momentText(request.scheduledAt) }] : []),
            { label: 'Amount', value: request.total === 0 ? 'Free for members' : formatCedis(request.total) },
            { label: 'Reference', value: formatReference(request.reference) },
          ],
        },
        { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
      ],
      reason: 'You’re getting this because you made a request with us.',
    },
    letterhead,
  )
}
