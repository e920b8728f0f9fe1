import { CheckCircle2, MessageCircleQuestion } from 'lucide-react'
import { useId } from 'react'
import type { LineNow, OpenProposal } from '#domain/orders/line-now.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { type Answer, CHANGEABLE } from '#domain/orders/proposals.ts'
import { Button } from '../../ui/button.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { LineWords } from '../orders/cart/line-words.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { useAnswer } from './use-answer.ts'

const TEXTS = TRACKING_TEXTS.question

/** What the kitchen asks about lines that it cannot make as ordered, each with its answers. */
export function LineQuestions({ order }: { order: OrderView }) {
  return (
    <>
      {order.lines.map(({ name, now }, position) =>
        now.proposal ? (
          <LineQuestion
            key={now.proposal.number}
            order={order}
            name={now.replacement?.name ?? name}
            proposal={now.proposal}
            isLast={order.lines.every((other, place) => place === position || other.now.isRefunded)}
          />
        ) : null,
      )}
    </>
  )
}

type LineQuestionProps = {
  order: Pick<OrderView, 'orderId' | 'status'>
  /** What cannot be made. */
  name: string
  proposal: OpenProposal
  /** Whether nothing else of the order is left. */
  isLast: boolean
}

function LineQuestion({ order, name, proposal, isLast }: LineQuestionProps) {
  const id = useId()
  const { answer, given } = useAnswer(order.orderId, proposal.number)
  const { kind, back, refund, dueAt } = proposal
  // Once it has left, nothing else can be put into it, and it is not cancelled.
  const isHere = CHANGEABLE.includes(order.status)
  const replacement = isHere ? proposal.replacement : null
  const lastNote = isLast && isHere && <p className="font-semibold text-sm">{TEXTS.last}</p>
  const button = (one: Answer, words: string, variant: 'default' | 'outline') => (
    <Button
      variant={variant}
      size="lg"
      className="h-auto py-2"
      isPending={given === one}
      onClick={() => given === undefined && answer(one, name, replacement?.name)}
    >
      {words}
    </Button>
  )
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border-2 border-gold bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {kind === 'call_me' ? TEXTS.callTitle(name) : isHere ? TEXTS.title(name) : TEXTS.leftTitle(name)}
        </h2>
        <p role="status">
          {!isHere ? TEXTS.left : kind === 'call_me' ? TEXTS.call : replacement ? TEXTS.instead : TEXTS.moneyBack}
        </p>
      </div>
      {replacement && <Instead replacement={replacement} back={back} />}
      {!replacement && kind !== 'call_me' && (
        <p className="flex items-baseline gap-2 font-semibold">
          <Money amount={refund} className="text-lg" /> {TEXTS.backToYou}
        </p>
      )}
      {lastNote}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {replacement ? (
          <>
            {button('accept', TEXTS.yes(replacement.name), 'default')}
            {button('refund', TEXTS.no(name), 'outline')}
          </>
        ) : kind === 'refund_line' ? (
          button('accept', TEXTS.fine, 'default')
        ) : (
          button('refund', TEXTS.no(name), 'outline')
        )}
      </div>
      <p className="text-muted text-sm">{(kind === 'call_me' ? TEXTS.callBy : TEXTS.by)(timeWords(dueAt))}</p>
    </section>
  )
}

type InsteadProps = { replacement: NonNullable<OpenProposal['replacement']>; back: OpenProposal['back'] }

function Instead({ replacement, back }: InsteadProps) {
  const { name, image, category, size, quantity = 1, options, extras } = replacement
  return (
    <div className="flex items-center gap-4 rounded-md bg-sunken p-3">
      <ItemPicture image={image} alt="" category={category} sizes="72px" className="size-18" />
      <div className="min-w-0">
        <p className="font-bold font-display text-lg">{quantity > 1 ? `${quantity}x ${name}` : name}</p>
        <LineWords size={size} options={options} extras={extras} />
        <p className="font-semibold text-palm-text text-sm">
          {back > 0 ? (
            <>
              <Money amount={back} /> {TEXTS.backToYou}
            </>
          ) : (
            TEXTS.samePrice
          )}
        </p>
      </div>
    </div>
  )
}

/** How a line of the list stands when it does not come as ordered. */
export function LineChange({ name, now }: { name: string; now: LineNow }) {
  const isAsked = now.proposal !== null
  if (!now.isRefunded && !now.replacement && !isAsked && now.givenBack === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 font-medium text-palm-text text-sm">
      {isAsked ? (
        <MessageCircleQuestion aria-hidden className="size-4" />
      ) : (
        <CheckCircle2 aria-hidden className="size-4" />
      )}
      {isAsked ? TEXTS.asked : now.isRefunded ? TEXTS.refunded : now.replacement ? TEXTS.insteadOf(name) : null}
      {now.givenBack > 0 && (
        <span>
          <Money amount={now.givenBack} /> {TEXTS.backToYou}
        </span>
      )}
    </p>
  )
}
