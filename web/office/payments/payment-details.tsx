import type { ReactNode } from 'react'
import type { Pesewas } from '#domain/money.ts'
import { NETWORKS } from '#domain/payments/networks.ts'
import { type PaymentDetails as Details, readPayment } from '#domain/payments/payment-list-api.ts'
import { takenText } from '#domain/payments/taken-text.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { Fact } from '../frame/office-list.tsx'
import { useRead } from '../frame/use-read.ts'
import { senderWords, subjectWords } from './desk-words.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.details

type PaymentDetailsProps = { paymentId: string; onClose: () => void }

/** A payment with its attempts, everything that the provider said, and its refunds. */
export function PaymentDetails({ paymentId, onClose }: PaymentDetailsProps) {
  const query = useRead(readPayment, { params: { id: paymentId } }, { staleTime: 0 })
  const payment = query.data
  return (
    <Dialog
      onOpenChange={onClose}
      title={payment ? TEXTS.title(subjectWords(payment)) : TEXTS.loading}
      isSheetOnPhones
      isForReading
      className="max-w-2xl"
    >
      {payment ? (
        <Content payment={payment} />
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<p role="status">{TEXTS.loading}</p>} />
      )}
    </Dialog>
  )
}

function Content({ payment }: { payment: Details }) {
  const { attempts, events, refunds, paidAt, way, confirmedBy, manualId, sender } = payment
  const otherMoneyOf = new Map(attempts.map(({ reference, otherMoney }) => [reference, otherMoney]))
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Fact name={TEXTS.due}>
          <Money amount={payment.amount} />
        </Fact>
        <Fact name={PAYMENTS_TEXTS.list.status}>{PAYMENTS_TEXTS.list.statuses[payment.status]}</Fact>
        <Fact name={TEXTS.paidBy}>
          {paidAt === null ? '–' : momentWords(paidAt)}
          {way === 'manual' && <span className="block font-normal text-sm">{TEXTS.manual(confirmedBy)}</span>}
        </Fact>
        <Fact name={TEXTS.payer}>
          {payment.payerName}
          <span className="block font-normal text-sm">
            {payment.payerPhone === '' ? '' : formatPhone(payment.payerPhone)}
          </span>
        </Fact>
        {manualId !== null && <Fact name={TEXTS.manualId}>{manualId}</Fact>}
        {sender && <Fact name={PAYMENTS_TEXTS.refunds.from}>{senderWords(sender)}</Fact>}
      </dl>
      <Part title={TEXTS.attempts} nothing={TEXTS.noAttempts} isEmpty={attempts.length === 0}>
        {attempts.map((attempt) => (
          <li key={attempt.reference} className={ROW}>
            <span className="font-semibold">{attempt.reference}</span>
            <span>
              {TEXTS.attempt[attempt.status] ?? attempt.status}
              {` · ${attempt.network === null ? TEXTS.window : NETWORKS[attempt.network].name}`}
              {attempt.wallet !== null && <span className="tabular">{` ${attempt.wallet}`}</span>}
              {attempt.amountTaken !== null && (
                <>
                  {' · '}
                  <Taken amount={attempt.amountTaken} otherMoney={attempt.otherMoney} />
                </>
              )}
              {attempt.fee !== null && (
                <>
                  {` · ${TEXTS.fee} `}
                  <Taken amount={attempt.fee} otherMoney={attempt.otherMoney} />
                </>
              )}
            </span>
            <span className="text-muted">
              {momentWords(attempt.startedAt)}
              {attempt.gatewayResponse !== null && ` · ${attempt.gatewayResponse}`}
            </span>
          </li>
        ))}
      </Part>
      <Part title={TEXTS.events} nothing={TEXTS.noEvents} isEmpty={events.length === 0}>
        {events.map((event) => (
          <li key={`${event.reference} ${event.at} ${event.result}`} className={ROW}>
            <span>
              <Badge>{event.result}</Badge>{' '}
              {event.amount !== null && (
                <Taken amount={event.amount} otherMoney={otherMoneyOf.get(event.reference) ?? null} />
              )}
            </span>
            <span className="text-muted">
              {momentWords(event.at)} · {event.via}
              {event.details !== null && ` · ${event.details}`}
            </span>
          </li>
        ))}
      </Part>
      <Part title={TEXTS.refunds} nothing={TEXTS.noRefunds} isEmpty={refunds.length === 0}>
        {refunds.map((refund) => (
          <li key={refund.id} className={ROW}>
            <span>
              <strong>
                <Taken {...refund} />
              </strong>{' '}
              · {PAYMENTS_TEXTS.refunds.status[refund.status]}
            </span>
            <span className="text-muted">
              {momentWords(refund.createdAt)} · {refund.reason}
              {refund.sentAs !== null && ` · ${refund.sentAs}`}
            </span>
          </li>
        ))}
      </Part>
    </div>
  )
}

const Taken = ({ amount, otherMoney }: { amount: Pesewas; otherMoney: string | null }) => (
  <span className="tabular whitespace-nowrap">{takenText(amount, otherMoney)}</span>
)

const ROW = 'grid gap-0.5 border-line border-b py-2 text-sm last:border-b-0'

type PartProps = { title: string; nothing: string; isEmpty: boolean; children: ReactNode }

function Part({ title, nothing, isEmpty, children }: PartProps) {
  return (
    <section className="grid gap-1">
      <h3 className="text-base">{title}</h3>
      {isEmpty ? <p className="text-muted text-sm">{nothing}</p> : <ul>{children}</ul>}
    </section>
  )
}
