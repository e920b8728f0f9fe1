import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import {
  CHANNELS,
  type ListedMessage,
  listMessages,
  MESSAGE_STATES,
  readMessage,
  sendMessage,
} from '#domain/notifications/messages-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { AuditLink } from '../frame/audit-link.tsx'
import { LINK } from '../frame/link-look.ts'
import { CARD, OfficeList, WaitingRows } from '../frame/office-list.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import type { OfficeAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useRead } from '../frame/use-read.ts'
import { MESSAGES_TEXTS as TEXTS } from './messages-texts.ts'

const TONES = {
  waiting: 'gold-soft',
  failed: 'brick-soft',
  prepared: 'neutral',
  sent: 'palm-soft',
  withdrawn: 'neutral',
} as const

/** The messages of every channel, the newest first. */
export function MessageList({ address }: { address: OfficeAddress }) {
  const state = address.read('state', MESSAGE_STATES)
  const channel = address.read('channel', CHANNELS)
  const q = address.text('q')
  const filter = { ...(state && { state }), ...(channel && { channel }), ...(q !== '' && { q }) }
  const query = usePages(listMessages, { querystring: filter })
  const { act, isPending } = useAct([listMessages, readMessage])
  const send = (id: string) =>
    act(id, async () => {
      await call(sendMessage, { params: { messageId: id } })
      showToast(TEXTS.queued, 'success')
    })
  const opened = address.text('message')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label={TEXTS.search}
          q={q}
          onSearch={(words) => address.set({ q: words })}
          className="min-w-0 flex-1 basis-72"
        />
        <Select
          aria-label={TEXTS.state}
          {...address.choice('state', TEXTS.allStates, MESSAGE_STATES, (value) => TEXTS.states[value])}
        />
        <Select
          aria-label={TEXTS.channel}
          {...address.choice('channel', TEXTS.allChannels, CHANNELS, (value) => TEXTS.channels[value])}
        />
      </div>
      <OfficeList query={query} icon={Mail} failed={TEXTS.failed} empty={TEXTS.empty}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((row) => (
              <li key={row.id}>
                <MessageCard
                  row={row}
                  isPending={isPending(row.id)}
                  onSend={() => send(row.id)}
                  onRead={() => address.set({ message: row.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
      {opened !== '' && <MessageText id={opened} onClose={() => address.set({ message: '' })} />}
    </div>
  )
}

type MessageCardProps = { row: ListedMessage; isPending: boolean; onSend: () => void; onRead: () => void }

function MessageCard({ row, isPending, onSend, onRead }: MessageCardProps) {
  const { may } = useStaff()
  const { channel, recipient, orderId, state, error, createdAt, sentAt, canSend } = row
  const about = row.about === '' ? TEXTS.erased : row.about
  return (
    <article className={CARD}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere font-semibold">{about}</p>
        <Badge tone={TONES[state]}>{TEXTS.states[state]}</Badge>
      </div>
      <p className="wrap-anywhere text-muted text-sm">
        {TEXTS.channels[channel]} · {recipientWords(channel, recipient)} · {momentWords(sentAt ?? createdAt)}
      </p>
      {error !== null && <p className="wrap-anywhere text-brick-text text-sm">{error}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <ActButton act={TEXTS.read} of={about} size="default" variant="outline" onClick={onRead} />
        {canSend && may('messages.send') && (
          <ActButton
            act={TEXTS.send[state === 'prepared' ? 'prepared' : 'failed']}
            of={about}
            size="default"
            variant="outline"
            isPending={isPending}
            onClick={onSend}
          />
        )}
        {orderId !== null && (
          <Link to={paths.order(orderId)} className={`${LINK} px-2`}>
            {TEXTS.order(formatOrderId(orderId))}
          </Link>
        )}
        <AuditLink entity="outbox" rowKey={row.id} />
      </div>
    </article>
  )
}

/** A message as plain text: its markup is never rendered. */
function MessageText({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead(readMessage, { params: { messageId: id } })
  const { data } = query
  return (
    <Dialog
      isForReading
      isSheetOnPhones
      onOpenChange={onClose}
      title={data?.about || TEXTS.text.title}
      description={TEXTS.text.description}
    >
      {data ? (
        <p className="wrap-anywhere whitespace-pre-wrap">{data.text === '' ? TEXTS.hidden : data.text}</p>
      ) : (
        <QueryWait query={query} title={TEXTS.text.failed} waiting={<WaitingRows />} />
      )}
    </Dialog>
  )
}

function recipientWords(channel: ListedMessage['channel'], recipient: string): string {
  if (recipient === '') return TEXTS.nobody
  return channel === 'push' ? TEXTS.device : recipient
}
