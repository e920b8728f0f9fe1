import { formatReference } from '../../payments/payment-reference.ts'
import { formatPhone } from '../../phone/phone.ts'
import { plainLine } from '../../text/plain-line.ts'
import { facts, type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const TEXT_MAX = 120

/** A parcel whose receiver has to say that it is them. */
type Parcel = { title: string; receiverName: string; phone: string; reference: string; orderUrl: string }

/** The mail to the buyer of a parcel whose receiver has not confirmed for a day, or has said that it is not for them. */
export function waitingParcelMail(order: Parcel, why: 'silent' | 'refused', letterhead: Letterhead): Mail {
  const receiver = plainLine(order.receiverName, TEXT_MAX)
  const lead = {
    silent: `Your parcel waits: ${receiver} has not confirmed yet that it is for them. We will call them.`,
    refused: `Your parcel waits: whoever has the phone of ${receiver} says that it is not for them.`,
  }[why]
  const advice = {
    silent: `Please ask ${receiver} to open the link in our text message. The parcel leaves once they confirm.`,
    refused: `If it was a mistake, ${receiver} can still say yes by the link in our text message.`,
  }[why]
  return receiverMail(
    order,
    {
      subject: `Your parcel waits for ${receiver}`,
      title: 'Your parcel waits for its receiver',
      lead,
      advice: `${advice} Is the number wrong, or shall somebody else have it? You can change it on the page of your order.`,
      button: 'See or change the receiver',
    },
    letterhead,
  )
}

/** The mail to the buyer that somebody else receives the parcel now: the buyer sees it, if it was not them. */
export function changedReceiverMail(order: Parcel, letterhead: Letterhead): Mail {
  const receiver = plainLine(order.receiverName, TEXT_MAX)
  return receiverMail(
    order,
    {
      subject: `Your parcel goes to ${receiver}`,
      title: 'The receiver of your parcel has changed',
      lead: `Your parcel goes to ${receiver} now.`,
      advice:
        'It leaves once they have confirmed by the link in our text message. An earlier link does not work any more.',
      button: 'See your order',
    },
    letterhead,
  )
}

/** The mail to the buyer that name or address are corrected. Whoever has the phone is not asked again. */
export function correctedReceiverMail(
  order: Parcel & { location: string; city: string },
  letterhead: Letterhead,
): Mail {
  const receiver = plainLine(order.receiverName, TEXT_MAX)
  return receiverMail(
    order,
    {
      subject: `Your parcel goes to ${receiver}`,
      title: 'Your correction is saved',
      lead: `Your parcel goes to ${receiver}, ${plainLine(`${order.location}, ${order.city}`, TEXT_MAX)}.`,
      advice: 'The link in our text message stays the same: your parcel leaves once they have confirmed by it.',
      button: 'See your order',
    },
    letterhead,
  )
}

type Words = { subject: string; title: string; lead: string; advice: string; button: string }

function receiverMail(order: Parcel, { subject, title, lead, advice, button }: Words, letterhead: Letterhead): Mail {
  return layOutMail(letterhead, {
    subject,
    preview: lead,
    title,
    blocks: [
      lead,
      facts([
        ['Order', plainLine(order.title, TEXT_MAX)],
        ['Receiver', plainLine(order.receiverName, TEXT_MAX)],
        ['Their phone', formatPhone(order.phone)],
        ['Reference', formatReference(order.reference)],
      ]),
      advice,
      { kind: 'button', label: button, href: order.orderUrl },
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you made a request with us.',
  })
}
