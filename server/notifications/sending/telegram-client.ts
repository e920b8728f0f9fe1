import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'
import type { SendOutcome } from '../outbox-relay.ts'

/**
 * The result of one call; `moved`: the group became a supergroup with this new id. No reason ever holds the token or the
 * text of the message.
 */
type TelegramResult = SendOutcome | { kind: 'moved'; chatId: string }

export type TelegramClient = {
  /** @param html Telegram HTML of at most 4096 visible characters */
  sendMessage: (message: { chatId: string; html: string }) => Promise<TelegramResult>
  /** @param caption Telegram HTML of at most 1024 visible characters */
  sendDocument: (document: {
    chatId: string
    caption: string
    file: { name: string; type: string; bytes: Uint8Array }
  }) => Promise<TelegramResult>
}

type Options = {
  /** `https://api.telegram.org`, the operator's own Bot API server, or a simulator; may carry a path. */
  apiUrl: string
  botToken: string
  fetch?: typeof globalThis.fetch
  messageTimeoutMs?: number
  documentTimeoutMs?: number
}

/** When Telegram asks to wait without a time. */
const DEFAULT_WAIT_SECONDS = 30
/** Statuses about the bot or the chat, not about the message: the operator must repair the configuration. */
const CONFIGURATION_STATUSES = [401, 403, 404]
/** Reasons of status 400 that concern the whole chat: a wrong id, a missing right of the bot, a closed topic. */
const IS_ABOUT_CHAT =
  /^(?:chat not found|(?:not enough|have no|need administrator) rights|chat_(?:restricted|\w+_forbidden)|topic_closed)/i

const Answer = z.union([
  z.object({ ok: z.literal(true), result: z.object({ message_id: z.int() }) }),
  z.object({
    ok: z.literal(false),
    description: z.string().default(''),
    parameters: z
      .object({ retry_after: z.number().positive().optional(), migrate_to_chat_id: z.int().optional() })
      .optional(),
  }),
])

/** A client for Telegram's Bot API. A simulator is used by another URL and token. */
export function createTelegramClient(options: Options): TelegramClient {
  const { fetch = globalThis.fetch, messageTimeoutMs = 10_000, documentTimeoutMs = 25_000 } = options
  const base = `${options.apiUrl.replace(/\/+$/, '')}/bot${options.botToken}`

  async function call(method: string, init: RequestInit, timeoutMs: number): Promise<TelegramResult> {
    try {
      const response = await fetch(`${base}/${method}`, {
        ...init,
        method: 'POST',
        redirect: 'error', // the token is sent to one address only
        signal: AbortSignal.timeout(timeoutMs),
      })
      return readAnswer(response.status, await response.text())
    } catch (error) {
      return { kind: 'failed', reason: faultOf(error) }
    }
  }

  return {
    sendMessage: ({ chatId, html }) =>
      call(
        'sendMessage',
        {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            chat_id: chatId,
            text: html,
            parse_mode: 'HTML',
            link_preview_options: { is_disabled: true },
          }),
        },
        messageTimeoutMs,
      ),

    sendDocument: ({ chatId, caption, file }) => {
      const form = new FormData()
      form.set('chat_id', chatId)
      if (caption !== '') {
        form.set('caption', caption)
        form.set('parse_mode', 'HTML')
      }
      form.set('document', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name)
      return call('sendDocument', { body: form }, documentTimeoutMs)
    },
  }
}

function readAnswer(status: number, text: string): TelegramResult {
  if (status >= 500) return { kind: 'failed', reason: `status ${status}` }
  const parsed = Answer.safeParse(parseJson(text))
  if (status === 429) {
    const wait = parsed.success && !parsed.data.ok ? parsed.data.parameters?.retry_after : undefined
    return { kind: 'wait', ms: (wait ?? DEFAULT_WAIT_SECONDS) * 1_000 }
  }
  if (status >= 400) {
    const fault = parsed.success && !parsed.data.ok ? parsed.data : undefined
    const movedTo = fault?.parameters?.migrate_to_chat_id
    if (movedTo !== undefined) return { kind: 'moved', chatId: String(movedTo) }
    return refusalOf(status, phraseOf(fault?.description ?? ''))
  }
  if (parsed.success && parsed.data.ok) return { kind: 'sent' }
  return { kind: 'failed', reason: `unreadable answer of status ${status}` }
}

/** A 4xx: the message will be refused again unless something changes. */
function refusalOf(status: number, phrase: string): SendOutcome {
  const reason = [`status ${status}`, phrase].filter(Boolean).join(': ')
  const isAboutChat = IS_ABOUT_CHAT.test(phrase)
  // A chat that takes no documents still takes texts, which must not wait behind one.
  if (isAboutChat && /documents|docs/i.test(phrase)) return { kind: 'failed', reason }
  return { kind: isAboutChat || CONFIGURATION_STATUSES.includes(status) ? 'misconfigured' : 'refused', reason }
}

/** Telegram's reason, such as `chat not found` or `can't parse entities`, without the quoted message behind it. */
function phraseOf(description: string): string {
  return /^(?:[A-Z][a-z]+ ?)+: ([A-Za-z_' ]{1,60})(?=:|$)/.exec(description)?.[1] ?? ''
}

/** Describes a network error without its message, which can quote the URL and so the token. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? `no connection (${code})` : 'no connection'
}
