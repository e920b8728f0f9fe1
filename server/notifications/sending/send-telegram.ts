import type { FastifyBaseLogger } from 'fastify'
import { CHAT_NAMES, type ChatName } from '#domain/notifications/notify-api.ts'
import type { HeldMessage } from '../outbox-queries.ts'
import type { Send } from '../outbox-relay.ts'
import type { TelegramClient } from './telegram-client.ts'

type Options = {
  client: TelegramClient
  /** The ids of the chats by name. */
  chats: Record<ChatName, string>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sends the outbox's Telegram messages: text as a message, an attachment as a document with the text below it. */
export function createTelegramSender({ client, chats, log }: Options): Send {
  const movedTo = new Map<string, string>()

  return async (message) => {
    const name = CHAT_NAMES.find((one) => one === message.recipient)
    if (message.channel !== 'telegram' || !name) return { kind: 'misconfigured', reason: 'no such chat' }
    const configured = chats[name]

    const result = await sendTo(client, movedTo.get(configured) ?? configured, message)
    if (result.kind !== 'moved') return result
    log.warn({ chat: name, chatId: result.chatId }, 'the chat has a new id: put it into TELEGRAM_CHAT_ID')
    movedTo.set(configured, result.chatId)
    const again = await sendTo(client, result.chatId, message)
    return again.kind === 'moved' ? { kind: 'misconfigured', reason: 'the chat changes its id repeatedly' } : again
  }
}

function sendTo(client: TelegramClient, chatId: string, { body, attachment, attachmentName }: HeldMessage) {
  if (attachment === null) return client.sendMessage({ chatId, html: body })
  const file = { name: attachmentName ?? 'picture.jpg', type: 'image/jpeg', bytes: attachment }
  return client.sendDocument({ chatId, caption: body, file })
}
