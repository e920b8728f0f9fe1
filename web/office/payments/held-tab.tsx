import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { decideHeld, type HeldDecision, listPayments, type PaymentRow } from '#domain/payments/payment-list-api.ts'
import { takenText } from '#domain/payments/taken-text.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { DESK_READERS } from './desk-readers.ts'
import { subjectWords } from './desk-words.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.held

/** Money of a wrong sum, for a person to decide. */
export function HeldTab({ onOpen }: { onOpen: (paymentId: string) => void }) {
  const filter = { status: 'review' } as const
  const query = usePages(listPayments, { querystring: filter })
  const [done, setDone] = useState('')
  return (
    <section aria-label={TEXTS.label} className="grid grid-cols-1 gap-3">
      <p className="text-muted text-sm">{TEXTS.hint}</p>
      <p role="status" className="rounded-lg bg-palm-soft px-4 py-3 font-semibold text-palm-text empty:sr-only">
        {done}
      </p>
      <OfficeList icon={Banknote} failed={PAYMENTS_TEXTS.failed} query={query} empty={TEXTS.empty}>
        {(rows) => (
          <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
            {rows.map(
              (row) => row.held && <HeldCard key={row.id} row={row} held={row.held} onDone={setDone} onOpen={onOpen} />,
            )}
          </div>
        )}
      </OfficeList>
    </section>
  )
}

type HeldCardProps = {
  row: PaymentRow
  held: NonNullable<PaymentRow['held']>
  onDone: (words: string) => void
  onOpen: (paymentId: string) => void
}

/** Each decision moves money for good, so it is asked for once more. */
function HeldCard({ row, held, onDone, onOpen }: HeldCardProps) {
  const { act, isPending } = useAct(DESK_READERS)
  const [asked, setAsked] = useState<HeldDecision>()
  const subject = subjectWords(row)
  const decide = (decision: HeldDecision) =>
    act(row.id, async () => {
      const { taken } = await call(decideHeld, { params: { reference: held.reference }, body: { decision } })
      onDone(TEXTS.done[decision](takenText(taken, held.otherMoney), subject))
    })
  return (
    <article className={CARD}>
      <h2 className="text-base">{subject}</h2>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={TEXTS.due}>
          <Money amount={row.amount} />
        </Fact>
        <Fact name={TEXTS.came}>
          <span className="tabular whitespace-nowrap text-brick-text">{takenText(held.amount, held.otherMoney)}</span>
        </Fact>
        <Fact name={row.payerName}>{row.payerPhone === '' ? '' : formatPhone(row.payerPhone)}</Fact>
        <Fact name={held.reference}>{momentWords(row.createdAt)}</Fact>
      </dl>
      {asked ? (
        <div className="grid gap-3">
          <p role="alert" className="font-semibold">
            {TEXTS.ask[asked]}
          </p>
          {/* The way back comes first, as in a dialog: it gets the focus, which a second Enter meets. */}
          <div className="flex flex-wrap gap-3">
            {!isPending(row.id) && (
              <Button size="lg" variant="outline" onClick={() => setAsked(undefined)}>
                {TEXTS.back}
              </Button>
            )}
            <Button
              size="lg"
              variant={asked === 'return' ? 'destructive' : 'default'}
              isPending={isPending(row.id)}
              pendingText={TEXTS.working}
              onClick={() => void decide(asked)}
            >
              {TEXTS.yes[asked]}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {held.otherMoney === null && <ActButton act={TEXTS.accept} of={subject} onClick={() => setAsked('accept')} />}
          <ActButton act={TEXTS.refund} of={subject} variant="outline" onClick={() => setAsked('return')} />
          <ActButton
            act={TEXTS.open}
            of={subject}
            variant="link"
            aria-haspopup="dialog"
            onClick={() => onOpen(row.id)}
          />
        </div>
      )}
    </article>
  )
}
