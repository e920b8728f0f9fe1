import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import type { Send } from '../outbox-relay.ts'
import type { Channel } from '../outbox-tables.ts'
import type { MailSender } from './send-mail.ts'
import { createSmsSender } from './send-sms.ts'
import { createTelegramSender } from './send-telegram.ts'
import { createTelegramClient } from './telegram-client.ts'

type Options = Pick<Config, 'telegram' | 'mail' | 'sms'> & {
  /** The sender of notifications to browsers. */
  push?: Send
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The sender of each channel. Messages of a channel without a service wait in the outbox until the operator sets one or
 * they expire.
 */
export function createSenders({ telegram, mail, sms, push, db, log }: Options): {
  send: Send
  close: () => Promise<void>
} {
  const without = (what: string): Send => {
    return async () => ({ kind: 'misconfigured', reason: `no ${what} is set` })
  }
  let mailSender: Promise<MailSender> | undefined
  const mailWith = (service: NonNullable<typeof mail>): Send => {
    return async (message) => {
      mailSender ??= openMailSender(service, db)
      return (await mailSender).send(message)
    }
  }
  const senders: Record<Channel, Send> = {
    telegram: telegram
      ? createTelegramSender({
          client: createTelegramClient(telegram),
          chats: { operator: telegram.chatId, second: telegram.secondChatId ?? telegram.chatId },
          log,
        })
      : without('bot'),
    email: mail ? mailWith(mail) : without('mail server'),
    sms: sms ? createSmsSender(sms) : without('provider of short messages'),
    push: push ?? without('service of notifications'),
  }
  return {
    send: (message) => senders[message.channel](message),
    close: async () => (await mailSender)?.close(),
  }
}

/** The mail library is loaded with the first mail, so that the shop starts faster. */
async function openMailSender(service: NonNullable<Config['mail']>, db: Db): Promise<MailSender> {
  const { createMailSender } = await import('./send-mail.ts')
  return createMailSender({
    ...service,
    shop: async () => {
      const { brand } = await readSettings(db)
      return { name: brand.name, address: brand.email }
    },
  })
}
