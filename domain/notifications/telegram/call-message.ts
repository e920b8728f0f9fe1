import { formatOrderId } from '../../ids/order-id.ts'
import { formatPhone } from '../../phone/phone.ts'
import { plainLine } from '../../text/plain-line.ts'
import { formatMinute, minuteOfDay } from '../../time/accra-time.ts'
import { escapeHtml } from './telegram-html.ts'

/** The operator's Telegram message about a shopper who is to be called about a line. */
export function callMessage(call: {
  orderId: string
  name: string
  customer: string
  phone: string
  answerBy: Date
}): string {
  const safe = (text: string) => escapeHtml(plainLine(text, 120))
  return [
    `<b>Call the shopper: order ${formatOrderId(call.orderId)}</b>`,
    `${safe(call.name)} cannot be made as ordered.`,
    `${safe(call.customer)}: ${formatPhone(call.phone)}`,
    `Without a decision it is refunded at ${formatMinute(minuteOfDay(call.answerBy))}.`,
  ].join('\n')
}
