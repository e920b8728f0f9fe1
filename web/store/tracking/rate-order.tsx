import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { COMMENT_MAX, type OrderRatings, rateLine, readOrderRatings } from '#domain/ratings/ratings-api.ts'
import { CallError, call } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { LineWords } from '../orders/cart/line-words.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { choicesOf } from './line-choices.ts'

const TEXTS = TRACKING_TEXTS.rating
const STARS = [1, 2, 3, 4, 5] as const

/** Asks how each line of a delivered order was, for a week. */
export function RateOrder({ order }: { order: Pick<OrderView, 'orderId' | 'status' | 'lines'> }) {
  const { orderId, status, lines } = order
  const { userId } = useOwner()
  const query = queryOf(readOrderRatings, { params: { orderId }, person: userId || null })
  const { data } = useQuery({ ...query, enabled: status === 'delivered' })
  if (!data || data.until === null || data.lines.length === 0) return null
  return (
    <section id="rate" className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div>
        <h2 className="text-lg">{TEXTS.title}</h2>
        <p className="text-muted text-sm">{TEXTS.text}</p>
      </div>
      <ul className="grid gap-5">
        {data.lines.map((line) => (
          <RateLine
            key={line.position}
            orderId={orderId}
            line={line}
            ordered={lines[line.position]}
            queryKey={query.queryKey}
          />
        ))}
      </ul>
    </section>
  )
}

type RateLineProps = {
  orderId: string
  line: OrderRatings['lines'][number]
  /** The line of the order that is rated. */
  ordered: OrderView['lines'][number] | undefined
  /** The key of the answer that has this line. */
  queryKey: ReturnType<typeof queryOf<typeof readOrderRatings>>['queryKey']
}

/** A press on a star is the rating; a comment can be added then. */
function RateLine({ orderId, line, ordered, queryKey }: RateLineProps) {
  const { position, name, stars } = line
  const id = useId()
  const queries = useQueryClient()
  const [comment, setComment] = useState(line.comment)
  // Shown at once: the state of a mutation reaches the screen later than the press, and the star would go out between.
  const [pressed, setPressed] = useState<number>()
  // When several ratings wait for their turn, only the last one is sent.
  const lastPressed = useRef<number>(undefined)
  const rating = useMutation({
    // One after the other, each made from the answer to the one before.
    scope: { id: `rating ${orderId} ${position}` },
    mutationFn: async (given: { stars: number; comment?: string }) => {
      if (given.comment === undefined && given.stars !== lastPressed.current) return false
      const now = queries.getQueryData(queryKey)?.lines.find((one) => one.position === position) ?? line
      const body = { comment: now.comment, ...given }
      showAnswer(queries, queryKey, await call(rateLine, { params: { orderId, position: String(position) }, body }))
      return true
    },
    onSuccess: (isSent, { comment }) =>
      isSent && showToast(comment === undefined ? TEXTS.thanks : TEXTS.saved, 'success'),
    onError: (error, given) => {
      setPressed((now) => (now === given.stars ? undefined : now))
      if (!(error instanceof CallError)) throw error
      showToast({ title: error.title, text: error.message }, 'destructive')
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const shown = pressed ?? stars
  const rate = (star: number) => {
    setPressed(star)
    lastPressed.current = star
    rating.mutate({ stars: star })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (stars !== null && !rating.isPending) rating.mutate({ stars, comment: comment.trim() })
  }
  return (
    <li className="grid gap-2">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-4">
        <legend className="float-left min-w-0 flex-1 basis-40 text-sm">
          <span className="block font-semibold">{name}</span>
          {ordered && <LineWords {...choicesOf(ordered)} />}
        </legend>
        <div className="flex">
          {STARS.map((star) => (
            <label
              key={star}
              className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                className="sr-only"
                name={id}
                value={star}
                checked={shown === star}
                aria-label={TEXTS.stars(star)}
                onChange={() => rate(star)}
              />
              <Star
                aria-hidden
                className={classNames(
                  'size-7',
                  shown !== null && star <= shown ? 'fill-gold text-gold-text' : 'text-line-strong',
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {stars !== null && (
        <form noValidate onSubmit={send} className="grid gap-2">
          <TextareaField
            label={TEXTS.comment}
            hint={TEXTS.commentHint}
            controlClassName="min-h-16"
            rows={2}
            maxLength={COMMENT_MAX}
            value={comment}
            onValueChange={setComment}
          />
          {comment.trim() !== line.comment && (
            <Button
              type="submit"
              variant="outline"
              className="justify-self-start"
              isPending={rating.isPending}
              aria-label={TEXTS.sendOf(name)}
            >
              {TEXTS.send}
            </Button>
          )}
        </form>
      )}
    </li>
  )
}
