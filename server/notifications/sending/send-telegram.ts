import type { FastifyBaseLogger } from 'fastify'
import { CHAT_NAMES, type ChatName } from '#domain/notifications/notify-api.ts'
import type { HeldMessage } from '../outbox-queries.ts'
import type { Send, SendOutcome } from '../outbox-relay.ts'
import type { TelegramClient, TelegramResult } from './telegram-client.ts'

type Options = {
  client: TelegramClient
  /** The ids of the chats by name. */
  chats: Record<ChatName, string>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Statuses about the bot or the chat, not about the message: the operator must repair the configuration. */
const CONFIGURATION_STATUSES = [401, 403, 404]
/** Reasons of status 400 that concern the whole chat: a wrong id, a missing right of the bot, a closed topic. */
const IS_ABOUT_CHAT =
  /^(?:chat not found|(?:not enough|have no|need administrator) rights|chat_(?:restricted|\w+_forbidden)|topic_closed)/i

/** Sends the outbox's Telegram messages: text as a message, an attachment as a document with the text below it. */
export function createTelegramSender({ client, chats, log }: Options): Send {
  const movedTo = new Map<string, string>()

  return async (message) => {
    const name = CHAT_NAMES.find((one) => one === message.recipient)
    if (message.channel !== 'telegram' || !name) return { kind: 'misconfigured', reason: 'no such chat' }
    const configured = chats[name]

    const result = await sendTo(client, movedTo.get(configured) ?? configured, message)
    if (result.kind !== 'moved') return outcomeOf(result)
    log.warn({ chat: name, chatId: result.chatId }, 'the chat has a new id: put it into TELEGRAM_CHAT_ID')
    movedTo.set(configured, result.chatId)
    return outcomeOf(await sendTo(client, result.chatId, message))
  }
}

function sendTo(client: TelegramClient, chatId: string, { body, attachment, attachmentName }: HeldMessage) {
  if (attachment === null) return client.sendMessage({ chatId, html: body })
  const file = { name: attachmentName ?? 'picture.jpg', type: 'image/jpeg', bytes: attachment }
  return client.sendDocument({ chatId, caption: body, file })
}

function outcomeOf(result: TelegramResult): SendOutcome {
  switch (result.kind) {
    case 'sent':
      return { kind: 'sent' }
    case 'rate_limited':
      return { kind: 'wait', ms: result.retryAfterSeconds * 1_000 }
    case 'unknown':
      return { kind: 'failed', reason: result.reason }
    case 'moved':
      return { kind: 'misconfigured', reason: 'the chat changes its id repeatedly' }
    case 'refused': {
      const reason = [`status ${result.status}`, result.description].filter(Boolean).join(': ')
      const isAboutChat = IS_ABOUT_CHAT.test(result.description)
      // A chat that takes no documents still takes texts, which must not wait behind one.
      if (isAboutChat && /documents|docs/i.test(result.description)) return { kind: 'failed', reason }
      const isConfiguration = isAboutChat || CONFIGURATION_STATUSES.includes(result.status)
      return { kind: isConfiguration ? 'misconfigured' : 'refused', reason }
    }
  }
}
