import { CheckCircle2, MessageCircleQuestion } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
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
/** A question of the kitchen on the page. */
const QUESTION = 'section[data-question]'

type LineQuestionsProps = {
  order: OrderView
  /** False without a connection, over which nothing can be answered. */
  isAsking: boolean
  /** The heading of the order, which gets the focus of a question that has gone. */
  heading: RefObject<HTMLElement | null>
}

/** What the kitchen asks about lines that it cannot make as ordered, each with its answers. */
export function LineQuestions({ order, isAsking, heading }: LineQuestionsProps) {
  // Once it has left, nothing else can be put into it, and it is not cancelled.
  const isHere = CHANGEABLE.includes(order.status)
  const questions = order.lines.flatMap(({ name: ordered, now }, position): Question[] => {
    if (!now.proposal || !isAsking) return []
    const { kind, dueAt } = now.proposal
    const name = now.replacement?.name ?? ordered
    return [
      {
        name,
        proposal: now.proposal,
        title: kind === 'call_me' ? TEXTS.callTitle(name) : isHere ? TEXTS.title(name) : TEXTS.leftTitle(name),
        due: (kind === 'call_me' ? TEXTS.callBy : TEXTS.by)(timeWords(dueAt)),
        isHere,
        isLast: order.lines.every((other, place) => place === position || other.now.isRefunded),
      },
    ]
  })
  return (
    <>
      {/* On the page before the first question, and with an attribute that keeps a dialog from hiding it. */}
      <p role="status" aria-live="polite" className="sr-only">
        {questions.map(({ title, due }) => `${title}. ${due}`).join(' ')}
      </p>
      {questions.map((question) => (
        <LineQuestion key={question.proposal.number} orderId={order.orderId} question={question} heading={heading} />
      ))}
    </>
  )
}

type Question = {
  /** What cannot be made. */
  name: string
  proposal: OpenProposal
  title: string
  /** Until when it can be answered. */
  due: string
  /** Whether the order is still in the kitchen. */
  isHere: boolean
  /** Whether nothing else of the order is left. */
  isLast: boolean
}

type LineQuestionProps = Pick<LineQuestionsProps, 'heading'> & { orderId: string; question: Question }

function LineQuestion({ orderId, question, heading }: LineQuestionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { name, proposal, title, due, isHere, isLast } = question
  const { answer, given } = useAnswer(orderId, proposal.number)
  const { kind, back, refund } = proposal
  // The pressed button goes with the question: the focus moves to the next one, else to the order.
  useLayoutEffect(() => {
    const own = section.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const [other] = [own.nextElementSibling, own.previousElementSibling].filter((one) => one?.matches(QUESTION))
      const next = other?.querySelector('h2') ?? heading.current
      next?.focus()
    }
  }, [heading])
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
      ref={section}
      data-question
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border-2 border-gold bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        <p>{!isHere ? TEXTS.left : kind === 'call_me' ? TEXTS.call : replacement ? TEXTS.instead : TEXTS.moneyBack}</p>
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
      <p className="text-muted text-sm">{due}</p>
    </section>
  )
}

type InsteadProps = { replacement: NonNullable<OpenProposal['replacement']>; back: OpenProposal['back'] }

function Instead({ replacement, back }: InsteadProps) {
  const { name, image, category, size, quantity = 1, options, extras } = replacement
  return (
    <div className="flex items-center gap-4 rounded-md bg-sunken p-3">
      <ItemPicture image={image} category={category} sizes="72px" className="size-18" />
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
