import type { RequestStatus } from '../dispatch/request-status.ts'
import { formatCedis, type Pesewas } from '../money.ts'
import { type Letterhead, layOutMail, type Mail } from './mail-page.ts'
import { momentText } from './order-words.ts'
import { plainLine } from './plain-line.ts'

const NAME_MAX = 120

const WORDS: Record<RequestStatus, { subject: (name: string) => string; title: string; lead: string }> = {
  requested: {
    subject: (name) => `We have your request: ${name}`,
    title: 'We have your request',
    lead: 'Thank you! Your request has reached us, and we call you soon.',
  },
  accepted: {
    subject: (name) => `We are coming: ${name}`,
    title: 'Your request is accepted',
    lead: 'Good news: we have somebody for you. Please keep your phone at hand.',
  },
  done: {
    subject: (name) => `Done: ${name}`,
    title: 'All done',
    lead: 'Your request is done. Thank you for trusting us with it.',
  },
  refunded: {
    subject: (name) => `Your money is on its way back: ${name}`,
    title: 'Your money is on its way back',
    lead: 'We could not serve your request, and we are sorry. Your money goes back to where it came from.',
  },
}

/** The mail that tells a shopper how far their request for a vehicle or a home service has come. */
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
            { label: 'Reference', value: request.reference },
          ],
        },
        { kind: 'help', title: 'Something is not right?', text: 'Tell us, and we look at it together.' },
      ],
      reason: 'You get this mail because you asked us for this.',
    },
    letterhead,
  )
}
