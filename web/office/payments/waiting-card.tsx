import { type KeyboardEvent, useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import type { WaitingPayment } from '#domain/payments/manual-api.ts'
import { isConfirmable } from '#domain/payments/match-line.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { Badge, type StatusWords } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { Money } from '../../ui/words/money.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, Fact } from '../frame/office-list.tsx'
import { type SendSeen, useSeen } from '../frame/use-seen.ts'
import { ageWords, subjectWords } from './desk-words.ts'
import { LineFacts } from './line-facts.tsx'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.waiting

type Match = keyof typeof TEXTS.match
const TONES = {
  full: 'palm-soft',
  other_sender: 'gold-soft',
  similar: 'gold-soft',
  other_sum: 'brick-soft',
  used: 'brick-soft',
  none: 'neutral',
} as const satisfies Record<Match, StatusWords['tone']>

type WaitingCardProps = {
  row: WaitingPayment
  now: Date
  /** What is under way with it. */
  pending: 'confirm' | 'reject' | undefined
  /**
   * @param lineId the line that is the money; null where none is imported
   * @param send after a dialog, with the payment as it was when that was opened
   * @returns whether it is done
   */
  onConfirm: (lineId: string | null, send?: SendSeen) => Promise<boolean>
  onReject: () => void
}

/**
 * A payment to confirm. Where id, sum and sender agree, one press confirms, and so does Enter; otherwise a dialog asks
 * first, so that no double click confirms. A line that cannot be its money cannot be confirmed.
 */
export function WaitingCard({ row, now, pending, onConfirm, onReject }: WaitingCardProps) {
  /** What a dialog asks: of the line that fitted best when it was opened, or of another one. */
  const [asking, setAsking] = useState<{ lineId: string | null; text: string; isOther: boolean }>()
  const seen = useSeen(row.version)
  const ask = (lineId: string | null, text: string, isOther: boolean) => {
    seen.see(row.version)
    setAsking({ lineId, text, isOther })
  }
  const kind: Match = row.match?.kind ?? 'none'
  const best = row.match && isConfirmable(row.match.kind) ? row.match.line.id : null
  const isPossible = kind === 'none' || isConfirmable(kind)
  const question = kind in TEXTS.ask ? TEXTS.ask[kind as keyof typeof TEXTS.ask] : ''
  const subject = subjectWords(row)

  const press = () => {
    if (kind === 'full') void onConfirm(best)
    else if (isPossible) ask(best, question, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return
    event.preventDefault()
    press()
  }
  return (
    <article
      aria-label={TEXTS.row(subject, formatCedis(row.amount))}
      data-payment={row.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the focus between the payments
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames(CARD, kind === 'full' && 'border-palm-text')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">{subject}</h2>
        <Money amount={row.amount} className="font-bold text-xl" />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1 md:grid-cols-3">
        <Fact name={claimedWords(row.createdAt, now)}>{row.payerName}</Fact>
        <Fact name={TEXTS.id}>{row.transactionId ?? TEXTS.noId}</Fact>
        <Fact name={TEXTS.phone}>
          <a href={`tel:${row.payerPhone}`} className="flex min-h-11 items-center text-gold-text underline md:min-h-6">
            {formatPhone(row.payerPhone)}
          </a>
        </Fact>
      </dl>
      <div className="grid gap-2 rounded-md bg-sunken p-3">
        <Badge tone={TONES[kind]} className="justify-self-start text-sm">
          {TEXTS.match[kind]}
        </Badge>
        {row.match && <LineFacts line={row.match.line} />}
        {!isPossible && <p className="text-sm">{TEXTS.cannot[kind as keyof typeof TEXTS.cannot]}</p>}
      </div>
      {row.others.length > 0 && (
        <section aria-label={`${TEXTS.others}: ${subject}`} className="grid gap-2 rounded-md bg-sunken p-3">
          <h3 className="text-sm">{TEXTS.others}</h3>
          {row.others.map((line) => (
            <div key={line.id} className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center">
              <LineFacts line={line} />
              <ActButton
                act={TEXTS.thisOne}
                of={line.transactionId}
                variant="outline"
                aria-haspopup="dialog"
                {...(pending && { disabledReason: pending === 'confirm' ? TEXTS.confirming : TEXTS.rejecting })}
                onClick={() => ask(line.id, TEXTS.askOther(line.transactionId), true)}
              />
            </div>
          ))}
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        {isPossible && (
          <ActButton
            act={TEXTS.confirm}
            of={subject}
            variant={kind === 'full' ? 'default' : 'outline'}
            isPending={pending === 'confirm'}
            pendingText={TEXTS.confirming}
            {...(pending === 'reject' && { disabledReason: TEXTS.rejecting })}
            onClick={press}
          />
        )}
        <ActButton
          act={TEXTS.reject}
          of={subject}
          variant="outline"
          isPending={pending === 'reject'}
          pendingText={TEXTS.rejecting}
          {...(pending === 'confirm' && { disabledReason: TEXTS.confirming })}
          onClick={onReject}
        />
      </div>
      {asking && (asking.isOther || isPossible) && (
        <AskFirst
          title={TEXTS.confirmTitle(formatCedis(row.amount), row.payerName)}
          text={asking.text}
          action={TEXTS.confirmAnyway}
          isDestructive={false}
          isPending={pending === 'confirm'}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            if (await onConfirm(asking.lineId, seen.send)) setAsking(undefined)
          }}
        />
      )}
    </article>
  )
}

function claimedWords(at: string, now: Date): string {
  return now.getTime() - Date.parse(at) < MINUTE_MS ? TEXTS.claimedNow : TEXTS.claimed(ageWords(at, now))
}
