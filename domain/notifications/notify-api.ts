import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { CAPTION_MAX, MESSAGE_MAX, visibleText } from './telegram/telegram-html.ts'

/** The shop's chats. Without a second one in the configuration, its messages go to the first. */
export const CHAT_NAMES = ['operator', 'second'] as const
export type ChatName = (typeof CHAT_NAMES)[number]

/** The largest accepted file, in bytes. */
export const DOCUMENT_MAX_BYTES = 2_097_152

/** A name, never a chat's number, so that callers can send to the shop's own chats only. */
const ChatId = z.enum(CHAT_NAMES)

/** How much longer a text with markup may be than its visible text. */
const MARKUP_FACTOR = 4

const telegramHtml = (min: number, max: number) =>
  z
    .string()
    .max(max * MARKUP_FACTOR)
    .refine((html) => {
      const length = visibleText(html)?.trim().length
      return length !== undefined && length >= min && length <= max
    }, `must be Telegram HTML of ${min} to ${max} visible characters`)

const Queued = z.object({ queued: z.literal(true) })

export const notifyTelegram = {
  method: 'POST',
  url: '/api/notify/telegram',
  access: { right: 'notify.send' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'Queues a message for one of the shop’s Telegram chats; staff only',
    body: z.strictObject({ chatId: ChatId, message: telegramHtml(1, MESSAGE_MAX) }),
    response: { 200: Queued },
  },
} as const satisfies Endpoint

/** The fields that come with the file. */
export const DocumentFields = z.strictObject({ chatId: ChatId, caption: telegramHtml(0, CAPTION_MAX) })
export type DocumentFields = z.infer<typeof DocumentFields>

/** Its body is multipart/form-data: the DocumentFields and one picture, `file`, of at most 2 MB. */
export const notifyTelegramDocument = {
  method: 'POST',
  url: '/api/notify/telegram-document',
  access: { right: 'notify.send' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'Queues a picture for one of the shop’s Telegram chats (multipart: chatId, caption, file); staff only',
    response: { 200: Queued },
  },
} as const satisfies Endpoint
