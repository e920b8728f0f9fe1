import { formatReference } from '../../payments/payment-reference.ts'
import { formatPhone } from '../../phone/phone.ts'
import { plainLine } from '../../text/plain-line.ts'
import { type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const TEXT_MAX = 120

/** The mail to the buyer of a parcel whose receiver has not confirmed for a day. */
export function silentReceiverMail(
  order: { title: string; receiverName: string; phone: string; reference: string },
  letterhead: Letterhead,
): Mail {
  const receiver = plainLine(order.receiverName, TEXT_MAX)
  const lead = `Your parcel waits: ${receiver} has not confirmed yet that it is for them. We will call them.`
  return layOutMail(
    {
      subject: `Your parcel waits for ${receiver}`,
      preview: lead,
      title: 'Your parcel waits for its receiver',
      blocks: [
        { kind: 'paragraph', text: lead },
        {
          kind: 'facts',
          rows: [
            { label: 'Order', value: plainLine(order.title, TEXT_MAX) },
            { label: 'Receiver', value: receiver },
            { label: 'Their phone', value: formatPhone(order.phone) },
            { label: 'Reference', value: formatReference(order.reference) },
          ],
        },
        {
          kind: 'paragraph',
          text: `Please ask ${receiver} to open the link in our text message. The parcel leaves once they confirm.`,
        },
        {
          kind: 'help',
          title: 'Is the number wrong?',
          text: 'Tell us. We send your money back, and you order again to another number.',
        },
      ],
      reason: 'You’re getting this because you made a request with us.',
    },
    letterhead,
  )
}
