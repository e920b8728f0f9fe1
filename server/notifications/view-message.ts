import type { ListedMessage } from '#domain/notifications/messages-api.ts'
import { pushWords, readPushNews } from '#domain/notifications/push-news.ts'
import { visibleText } from '#domain/notifications/telegram/telegram-html.ts'
import type { SentMessage } from '#domain/orders/staff-order-api.ts'
import { plainLine } from '#domain/text/plain-line.ts'
import { isSecret, type Message, stateOf } from './outbox-queries.ts'
import { confirmedBy } from './words-now.ts'

const ABOUT_MAX = 120

/** A message in a list. Of one that holds a secret only its subject is shown. */
export function viewMessage(message: Message, now: Date): ListedMessage {
  const { id, channel, recipient, orderId, subject, lastError, createdAt, sentAt } = message
  const state = stateOf(message)
  return {
    id,
    channel,
    recipient,
    orderId,
    about: subject ?? plainLine(textOf(message).split('\n', 1)[0] ?? '', ABOUT_MAX),
    state,
    error: state === 'failed' || state === 'waiting' ? lastError : null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    canSend: canSend(message, now),
  }
}

/** The text of a message without its markup; empty when it is erased, or holds a secret. */
export function textOf(message: Message): string {
  if (isSecret(message)) return ''
  if (message.channel === 'push') return newsIn(message.body)
  return message.channel === 'telegram' ? (visibleText(message.body) ?? '') : message.body
}

/** Whether staff can send a message now: it was prepared or has failed, its text is there, and it has not expired. */
export function canSend(message: Message, now: Date): boolean {
  const { body, recipient, staleAt } = message
  const isHeld = ['prepared', 'failed'].includes(stateOf(message))
  return isHeld && body !== '' && recipient !== '' && (staleAt === null || staleAt > now)
}

/** A message to a shopper, on the page of its order. */
export function viewSentMessage(message: Message, now: Date): SentMessage {
  const { id, channel, recipient, subject, body, status, createdAt, sentAt } = message
  return {
    id,
    channel: channel === 'sms' ? 'sms' : 'email',
    recipient,
    words: subject ?? body,
    status,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    canResend: canResend(message, now),
  }
}

/**
 * Whether a message can be sent again: it does not wait to be sent, its text is still stored, and it has not expired. A
 * confirmation does not expire, because it is worded anew.
 */
export function canResend(message: Message, now: Date): boolean {
  const { status, body, recipient, staleAt } = message
  const isValid = staleAt === null || staleAt > now || confirmedBy(message) !== null
  return isValid && status !== 'due' && body !== '' && recipient !== ''
}

/** What a device shows of a notification. */
function newsIn(body: string): string {
  const news = readPushNews(body)
  if (!news) return ''
  const { title, body: words } = pushWords(news)
  return `${title}: ${words}`
}
