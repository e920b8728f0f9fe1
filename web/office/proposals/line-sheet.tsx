import { HandCoins, Phone, PhoneCall, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { BEFORE_ROAD, CHANGEABLE } from '#domain/orders/proposals.ts'
import { readStaffLine, type StaffLine, type Suggestion } from '#domain/orders/proposals-api.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { choiceWords } from '../frame/choice-words.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useRead } from '../frame/use-read.ts'
import { useSeen } from '../frame/use-seen.ts'
import { recordAgreement, refundLine, sendQuestion, withdrawQuestion } from './proposal-calls.ts'
import { PROPOSAL_TEXTS } from './proposal-texts.ts'
import { SoldOutParts } from './sold-out-parts.tsx'

const TEXTS = PROPOSAL_TEXTS.sheet

type Line = BoardCard['lines'][number]
/** Runs a change of the order. `isUndoable`: a question, which can be undone for a while. */
type Send = (change: () => Promise<BoardCard>, isUndoable: boolean) => void

type LineSheetProps = {
  card: BoardCard
  line: Line
  isSending: boolean
  /** Whether the focus begins at what is sold out. */
  isSoldOutFirst: boolean
  onSend: Send
  onClose: () => void
}

/** What staff can do about a line that cannot be made: offer something else, give its money back, mark it as sold out. */
export function LineSheet({ card, line, isSending, isSoldOutFirst, onSend, onClose }: LineSheetProps) {
  const staff = useStaff()
  const params = { orderId: card.orderId, position: String(line.position) }
  const query = useRead(readStaffLine, { params }, { staleTime: 0 })
  // A refusal says that this sheet is old.
  const send: Send = (change, isUndoable) =>
    onSend(async () => {
      try {
        return await change()
      } catch (error) {
        void query.refetch()
        throw error
      }
    }, isUndoable)
  const words = [formatOrderId(card.orderId), ...choiceWords(line)]
  return (
    <Sheet
      onOpenChange={onClose}
      side="bottom"
      title={`${line.quantity}× ${line.name}`}
      description={words.join(' · ')}
    >
      {query.data ? (
        <fieldset disabled={isSending} aria-busy={isSending} className="grid min-w-0 grid-cols-1 gap-6">
          {line.proposal ? (
            <OpenQuestion card={card} proposal={line.proposal} staffLine={query.data} onSend={send} />
          ) : line.isRefunded ? (
            <p>{TEXTS.refunded}</p>
          ) : (
            <section className="grid grid-cols-1 gap-2">
              <h3 className="text-base">{TEXTS.suggestions}</h3>
              <p className="text-muted text-sm">{TEXTS.suggestionsNote}</p>
              <Suggestions
                suggestions={query.data.suggestions}
                onChoose={(one) => send(() => sendQuestion(card, line.position, one), true)}
              />
            </section>
          )}
          {staff.may('menu.availability') && <SoldOutParts parts={query.data.parts} isFocused={isSoldOutFirst} />}
          {!line.proposal && !line.isRefunded && (
            <OtherWays card={card} line={line} staffLine={query.data} onSend={send} />
          )}
        </fieldset>
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<p role="status">{TEXTS.loading}</p>} />
      )}
    </Sheet>
  )
}

const WIDE = 'h-auto min-h-14 w-full flex-wrap justify-between gap-y-0 px-4 py-2 text-left'
/** How many are shown at first, so that the other ways stay in sight. */
const FIRST = 5

type SuggestionsProps = { suggestions: readonly Suggestion[]; onChoose: (suggestion: Suggestion) => void }

function Suggestions({ suggestions, onChoose }: SuggestionsProps) {
  const [hasAll, setAll] = useState(suggestions.length <= FIRST + 1)
  if (suggestions.length === 0) return <p>{TEXTS.none}</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {suggestions.slice(0, hasAll ? undefined : FIRST).map((one) => (
        <li key={JSON.stringify(one.choice)}>
          <Button variant="outline" size="lg" className={WIDE} onClick={() => onChoose(one)}>
            <span className="min-w-0">
              <span className="block">{one.name}</span>
              <span className="block font-normal text-muted text-sm">{choiceWords(one).join(' · ')}</span>
            </span>
            <span className="shrink-0 font-normal text-sm">
              {one.back === 0 ? (
                TEXTS.samePrice
              ) : (
                <>
                  <Money amount={one.back} /> {TEXTS.back}
                </>
              )}
            </span>
          </Button>
        </li>
      ))}
      {!hasAll && (
        <li>
          <Button variant="link" size="lg" className="px-0" onClick={() => setAll(true)}>
            {TEXTS.more(suggestions.length - FIRST)}
          </Button>
        </li>
      )}
    </ul>
  )
}

type LineProps = { card: BoardCard; staffLine: StaffLine; onSend: Send }

/** Without something else: the money back, asked or at once, and a call. */
function OtherWays({ card, line, staffLine, onSend }: LineProps & { line: Line }) {
  const staff = useStaff()
  const [isRefunding, setRefunding] = useState(false)
  const { position } = line
  const { refund, refundable } = staffLine
  const seen = useSeen(refundable)
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{TEXTS.other}</h3>
      <Button
        variant="outline"
        size="lg"
        onClick={() => onSend(() => sendQuestion(card, position, 'refund_line'), true)}
      >
        <HandCoins aria-hidden />
        {TEXTS.offerRefund}
      </Button>
      <Button variant="outline" size="lg" onClick={() => onSend(() => sendQuestion(card, position, 'call_me'), true)}>
        <PhoneCall aria-hidden />
        {TEXTS.callMe}
      </Button>
      {staff.may('payments.refund') && refund > 0 && (
        <>
          <Button
            variant="outline"
            size="lg"
            aria-expanded={isRefunding}
            disabledReason={staff.isLocked('payments.refund') ? TEXTS.refundLocked : undefined}
            onClick={() => {
              seen.see(refundable)
              setRefunding(!isRefunding)
            }}
          >
            <Undo2 aria-hidden />
            {TEXTS.refundNow} <Money amount={refund} />
          </Button>
          {staff.isLocked('payments.refund') && <p className="text-muted text-sm">{TEXTS.refundLocked}</p>}
          {isRefunding && (
            <div className="grid grid-cols-1 gap-2 rounded-md bg-sunken p-3">
              <p className="text-sm">{TEXTS.refundWhy}</p>
              {TEXTS.refundReasons.map((reason) => (
                <Button
                  key={reason}
                  variant="destructive"
                  size="lg"
                  onClick={() =>
                    onSend(() => seen.send((before) => refundLine(card, position, refund, before, reason)), false)
                  }
                >
                  {reason}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** The question that the shopper has not answered; after a call, what they have agreed to. */
function OpenQuestion({ card, proposal, staffLine, onSend }: LineProps & { proposal: NonNullable<Line['proposal']> }) {
  const staff = useStaff()
  const words = PROPOSAL_TEXTS.open
  const { kind, number } = proposal
  const hasNotLeft = BEFORE_ROAD.includes(card.state)
  const isCancelled = card.state === 'recalled'
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="rounded-md bg-gold-soft p-4 text-gold-text">
        <h3 className="text-base">{words.title[kind](proposal.replacement ?? '')}</h3>
        <p className="tabular text-sm">{words.until(timeWords(proposal.dueAt))}</p>
      </div>
      {kind === 'call_me' &&
        (card.contact ? (
          <a href={`tel:${card.contact.phone}`} className={buttonClasses({ size: 'lg' })}>
            <Phone aria-hidden />
            {words.call(card.contact.phone)}
          </a>
        ) : (
          <p className="text-muted text-sm">{words.noPhone}</p>
        ))}
      {kind === 'call_me' && hasNotLeft && staff.may('orders.agree') && (
        <div className="grid grid-cols-1 gap-2">
          <h3 className="text-base">{words.agreed}</h3>
          {CHANGEABLE.includes(card.state) && (
            <Suggestions
              suggestions={staffLine.suggestions}
              onChoose={(one) => onSend(() => recordAgreement(card, number, one), false)}
            />
          )}
          <Button
            variant="outline"
            size="lg"
            onClick={() => onSend(() => recordAgreement(card, number, 'refund'), false)}
          >
            <HandCoins aria-hidden />
            {words.agreedRefund} <Money amount={staffLine.refund} />
          </Button>
        </div>
      )}
      {!isCancelled && (
        <Button
          variant="outline"
          size="lg"
          disabledReason={hasNotLeft ? undefined : words.hasLeft}
          onClick={() => onSend(() => withdrawQuestion(card, number), false)}
        >
          <Undo2 aria-hidden />
          {words.withdraw}
        </Button>
      )}
      {!isCancelled && !hasNotLeft && <p className="text-muted text-sm">{words.hasLeft}</p>}
    </section>
  )
}
