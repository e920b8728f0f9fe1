import { isCodePhone } from '#domain/auth/code-phone.ts'
import { type ProposalNews, proposalMail, proposalSms } from '#domain/notifications/proposal-news.ts'
import { callMessage } from '#domain/notifications/telegram/call-message.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { listRecipients, type NewMessage, queueMessages, withdrawUntried } from '../../notifications/outbox-queries.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import type { OrderRow } from '../order-queries.ts'

/** The public URL of the shop, and whether it has a provider of text messages. */
export type NewsDeps = { publicUrl: string; hasSms: boolean }

const CHANNELS = ['email', 'sms', 'telegram'] as const
const keyOf = (channel: string, orderId: string, number: number, event: 'asked' | 'ended') =>
  `${channel}:order:${orderId}:proposal:${number}:${event}`
const askedKeys = (orderId: string, number: number) =>
  CHANNELS.map((channel) => keyOf(channel, orderId, number, 'asked'))

type About = Pick<OrderRow, 'id' | 'userId' | 'customerName' | 'customerPhone' | 'customerEmail'>

/**
 * Queues the question about a line to the shopper, by mail and text message, and a call to the operator. They wait out
 * the time in which the question can be undone, and expire with it.
 */
export async function queueQuestion(
  tx: Db,
  order: About,
  { number, news, answerBy }: { number: number; news: ProposalNews; answerBy: Date },
  { publicUrl, hasSms }: NewsDeps,
  now: Date,
): Promise<void> {
  const { brand, short_messages } = await readSettings(tx)
  const url = `${publicUrl}/track-order?id=${order.id}`
  const dueAt = new Date(now.getTime() + UNDO_MS)
  const base = { userId: order.userId, orderId: order.id, staleAt: answerBy, dueAt }
  const key = (channel: string) => keyOf(channel, order.id, number, 'asked')
  const digits = order.customerPhone.slice(1)
  const messages: NewMessage[] = []
  if (order.customerEmail) {
    const { subject, text, html } = proposalMail(news, url, brand)
    const mail = { ...base, channel: 'email', dedupeKey: key('email'), recipient: order.customerEmail } as const
    messages.push({ ...mail, subject, body: text, html, status: 'due' })
  }
  if (hasSms && isCodePhone(digits, short_messages.countries)) {
    const sms = { ...base, channel: 'sms', dedupeKey: key('sms'), recipient: digits } as const
    messages.push({ ...sms, body: proposalSms(news, url, brand.name), status: 'due' })
  }
  if (news.event === 'call_me') {
    const { customerName: customer, customerPhone: phone } = order
    const body = callMessage({ orderId: order.id, name: news.name, customer, phone, answerBy })
    messages.push({
      ...base,
      channel: 'telegram',
      dedupeKey: key('telegram'),
      recipient: 'operator',
      body,
      status: 'due',
    })
  }
  await queueMessages(tx, messages, now)
}

/** Withdraws what of a question no sender has tried, because it is answered or withdrawn. */
export async function withdrawQuestion(tx: Db, orderId: string, number: number): Promise<void> {
  await withdrawUntried(tx, askedKeys(orderId, number))
}

/**
 * Notifies the shopper how a question has ended, wherever the question itself was sent. That it cancels the order goes
 * wherever the question was to be sent, because nothing else tells it.
 */
export async function queueOutcome(
  tx: Db,
  order: Pick<About, 'id' | 'userId'>,
  { number, news }: { number: number; news: ProposalNews },
  now: Date,
): Promise<void> {
  const isCancelled = news.event === 'refunded' && news.isCancelled
  const recipients = await listRecipients(tx, askedKeys(order.id, number), isCancelled)
  const reached = recipients.filter(({ channel }) => channel !== 'telegram')
  if (reached.length === 0) return
  const { brand } = await readSettings(tx)
  const mail = proposalMail(news, '', brand)
  await queueMessages(
    tx,
    reached.map(({ channel, recipient }) => ({
      channel,
      recipient,
      dedupeKey: keyOf(channel, order.id, number, 'ended'),
      userId: order.userId,
      orderId: order.id,
      staleAt: new Date(now.getTime() + DAY_MS),
      status: 'due',
      ...(channel === 'email'
        ? { subject: mail.subject, body: mail.text, html: mail.html }
        : { body: proposalSms(news, '', brand.name) }),
    })),
    now,
  )
}
