import { resendMessage } from '#domain/notifications/messages-api.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { call } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { Section } from './section.tsx'
import type { OrderActs } from './use-order.ts'

const TEXTS = ORDER_TEXTS.messages
const TONES = { prepared: 'neutral', due: 'gold-soft', sent: 'palm-soft', dead: 'brick-soft' } as const

type MessagesSectionProps = { messages: NonNullable<StaffOrder['messages']>; acts: OrderActs }

/** What was sent to the shopper about the order; each can be sent again. */
export function MessagesSection({ messages, acts }: MessagesSectionProps) {
  const { may } = useStaff()
  return (
    <Section title={TEXTS.title}>
      {messages.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {messages.map(({ id, channel, recipient, words, status, at, sentAt, canResend }) => (
          <li key={id} className="grid gap-2 rounded-md border border-line p-3 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <strong>{words}</strong>
              <Badge tone={TONES[status]}>{TEXTS.states[status]}</Badge>
            </p>
            <p className="text-muted">
              {TEXTS.channels[channel]} · {recipient} · {momentWords(sentAt ?? at)}
            </p>
            {may('orders.change') && (
              <ActButton
                act={status === 'prepared' ? TEXTS.send : TEXTS.resend}
                of={`${words}, ${TEXTS.channels[channel]}`}
                variant="outline"
                className="justify-self-start"
                disabledReason={canResend ? undefined : TEXTS.cannot}
                isPending={acts.isPending(`resend ${id}`)}
                onClick={() =>
                  void acts.run(
                    `resend ${id}`,
                    (key) => call(resendMessage, { params: { messageId: id }, body: { key } }),
                    TEXTS.queued,
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
