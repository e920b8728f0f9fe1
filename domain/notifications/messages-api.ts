import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'

export const resendMessage = {
  method: 'POST',
  url: '/api/messages/:messageId/resend',
  access: { right: 'orders.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: sends a message to a shopper about an order again; the same key sends it once',
    params: z.object({ messageId: z.uuid() }),
    body: z.strictObject({
      /** Made by the browser for each press, and kept until it has an answer. */
      key: z.uuid(),
    }),
    response: { 200: z.object({ queued: z.literal(true) }) },
  },
} as const satisfies Endpoint

export const CHANNELS = ['email', 'sms', 'telegram', 'push'] as const

/** `prepared`: kept for staff to send. `failed`: given up after every try. `withdrawn`: not true any more, or expired. */
export const MESSAGE_STATES = ['waiting', 'failed', 'prepared', 'sent', 'withdrawn'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const ListedMessage = z.object({
  id: z.uuid(),
  channel: z.enum(CHANNELS),
  /** Empty once it is erased. */
  recipient: z.string(),
  orderId: z.string().nullable(),
  /** The subject, or how the text begins; empty once it is erased. Of a message with a code only the subject. */
  about: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Why the last try failed. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  canSend: z.boolean(),
})
export type ListedMessage = z.infer<typeof ListedMessage>

export const listMessages = {
  method: 'GET',
  url: '/api/messages',
  access: { right: 'messages.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: messages to shoppers and staff with their state, the newest first',
    querystring: PageQuery.extend({
      state: z.enum(MESSAGE_STATES).optional(),
      channel: z.enum(CHANNELS).optional(),
      /** A whole mail address, phone number or order ID. */
      q: z.string().trim().max(120).optional(),
    }),
    response: { 200: pageOf(ListedMessage) },
  },
} as const satisfies Endpoint

export const readMessage = {
  method: 'GET',
  url: '/api/messages/:messageId',
  access: { right: 'messages.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: one message with its text, never one with a code',
    params: z.object({ messageId: z.uuid() }),
    response: { 200: ListedMessage.extend({ text: z.string() }) },
  },
} as const satisfies Endpoint

export const sendMessage = {
  method: 'POST',
  url: '/api/messages/:messageId/send',
  access: { right: 'messages.send' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: sends a message that was prepared or has failed',
    params: z.object({ messageId: z.uuid() }),
    response: { 200: z.object({ queued: z.literal(true) }) },
  },
} as const satisfies Endpoint
