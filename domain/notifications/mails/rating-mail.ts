import { formatOrderId } from '../../ids/order-id.ts'
import { plainLine } from '../../text/plain-line.ts'
import { type Letterhead, layOutMail, type Mail } from './mail-page.ts'

/** The mail that asks a shopper, once, how the order was. @param url of the order's page */
export function ratingMail(order: { orderId: string; name: string }, url: string, letterhead: Letterhead): Mail {
  const lead = 'How was it? One tap for each dish tells the kitchen, and everybody who chooses after you.'
  return layOutMail(letterhead, {
    subject: `How was your order ${formatOrderId(order.orderId)}?`,
    preview: lead,
    title: 'How was it?',
    blocks: [
      `Hello ${plainLine(order.name, 120)},`,
      lead,
      { kind: 'button', label: 'Rate your order', href: url },
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this once because you ordered from us.',
  })
}
