import { Clock3, MapPin, Phone, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { useFirstClicks } from '../../ui/use-first-clicks.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { DoorDialog, FailDialog } from './late-dialogs.ts'
import type { RideQueue } from './ride-queue.ts'
import { mapLink, type Stop } from './ride-state.ts'
import { RIDE_TEXTS } from './ride-texts.ts'

const TEXTS = RIDE_TEXTS.stop
const BIG = 'min-h-14 w-full text-lg'

/** A delivery: where to, whom to call, and the one step that comes next. */
export function StopCard({ stop, onTap }: { stop: Stop; onTap: RideQueue['add'] }) {
  const [open, setOpen] = useState<'door' | 'fail'>()
  const { orderId, next, contact, hasFailed, isWaiting } = stop
  const short = orderId.slice(5)
  const close = () => setOpen(undefined)
  const map = mapLink(stop)
  // A second tap would meet the next step.
  const onlyFirst = useFirstClicks()
  return (
    <article
      onClickCapture={onlyFirst}
      aria-label={TEXTS.label(short)}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="tabular text-[2.25rem] leading-none">{short}</h2>
        <p className="flex flex-wrap justify-end gap-1.5">
          <Badge className="text-sm">
            <Clock3 aria-hidden />
            {TEXTS.ready(timeWords(stop.readyAt))}
          </Badge>
          {stop.isForAdults && (
            <Badge tone="brick" className="text-sm">
              <ShieldAlert aria-hidden />
              {TEXTS.adults}
            </Badge>
          )}
        </p>
      </header>
      <div>
        <p className="font-semibold text-lg leading-tight">{stop.customerName}</p>
        {contact && (
          <p className="text-lg">
            {contact.address}, {stop.city}
            {contact.gpsCode !== null && (
              <span className="block font-semibold tabular">{TEXTS.gps(contact.gpsCode)}</span>
            )}
          </p>
        )}
      </div>
      {stop.notes !== '' && !hasFailed && (
        <p className="rounded-md bg-ink px-3 py-2 text-ground">
          <span className="block font-semibold text-sm">{TEXTS.note}</span>
          <span className="block whitespace-pre-line font-semibold">{stop.notes}</span>
        </p>
      )}
      <details>
        <summary className="min-h-11 py-2.5 font-semibold text-sm">
          {TEXTS.items(stop.lines.reduce((sum, { quantity }) => sum + quantity, 0))}
        </summary>
        <ul className="pb-1">
          {stop.lines.map(({ name, quantity }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move, and have no other name.
            <li key={position}>
              <span className="tabular font-semibold">{quantity}×</span> {name}
            </li>
          ))}
        </ul>
      </details>
      {hasFailed && (
        <p className="rounded-md bg-brick-soft px-3 py-2 font-semibold text-brick-text">{TEXTS.hasFailed}</p>
      )}
      {next === null && !hasFailed && <p className="font-semibold text-gold-text">{TEXTS.done}</p>}
      {next !== null && (
        <>
          {contact && map && (
            <p className="grid grid-cols-2 gap-2">
              <a
                href={`tel:${contact.phone}`}
                className={buttonClasses({ variant: 'outline', size: 'lg', className: 'min-h-14' })}
              >
                <Phone aria-hidden />
                {TEXTS.call}
                <span className="sr-only"> {stop.customerName}</span>
              </a>
              <a
                href={map}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClasses({ variant: 'outline', size: 'lg', className: 'min-h-14' })}
              >
                <MapPin aria-hidden />
                {TEXTS.map}
                <span className="sr-only"> {TEXTS.opensNewWindow}</span>
              </a>
            </p>
          )}
          {next === 'picked_up' ? (
            <ActButton
              act={TEXTS.picked_up}
              of={TEXTS.subject(short)}
              className={BIG}
              onClick={() => void onTap({ kind: 'step', orderId, step: 'picked_up' })}
            />
          ) : (
            <ActButton
              act={TEXTS.delivered}
              of={TEXTS.subject(short)}
              className={BIG}
              aria-haspopup="dialog"
              onClick={() => setOpen('door')}
            />
          )}
          <ActButton
            act={TEXTS.fail}
            of={TEXTS.subject(short)}
            size="default"
            variant="ghost"
            className="min-h-11"
            aria-haspopup="dialog"
            onClick={() => setOpen('fail')}
          />
          {isWaiting && <p className="text-muted text-sm">{TEXTS.isWaiting}</p>}
        </>
      )}
      {open === 'door' && (
        <LatePart isAwaited>
          <DoorDialog
            stop={stop}
            onClose={close}
            onHandedOver={({ picture, ...step }) => {
              close()
              const delivered = { kind: 'step', orderId, step: 'delivered', ...step } as const
              void (picture ? onTap({ kind: 'photo', orderId, picture }, delivered) : onTap(delivered))
            }}
          />
        </LatePart>
      )}
      {open === 'fail' && (
        <LatePart isAwaited>
          <FailDialog
            order={short}
            onClose={close}
            onReason={(reason) => void onTap({ kind: 'step', orderId, step: 'failed', reason })}
          />
        </LatePart>
      )}
    </article>
  )
}
