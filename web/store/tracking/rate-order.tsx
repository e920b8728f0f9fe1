import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { COMMENT_MAX, type OrderRatings, rateLine, readOrderRatings } from '#domain/ratings/ratings-api.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

const TEXTS = TRACKING_TEXTS.rating
const STARS = [1, 2, 3, 4, 5] as const

/** Asks how each line of a delivered order was, for a week. */
export function RateOrder({ order }: { order: OrderView }) {
  const { orderId, status } = order
  const { userId } = useOwner()
  const parts = { params: { orderId }, person: userId || null }
  const { data } = useQuery({ ...queryOf(readOrderRatings, parts), enabled: status === 'delivered' })
  if (!data || data.until === null || data.lines.length === 0) return null
  return (
    <section id="rate" className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div>
        <h2 className="text-lg">{TEXTS.title}</h2>
        <p className="text-muted text-sm">{TEXTS.text}</p>
      </div>
      <ul className="grid gap-5">
        {data.lines.map((line) => (
          <RateLine key={line.position} orderId={orderId} line={line} />
        ))}
      </ul>
    </section>
  )
}

type RateLineProps = { orderId: string; line: OrderRatings['lines'][number] }

/** A press on a star is the rating; a comment can be added then. */
function RateLine({ orderId, line }: RateLineProps) {
  const { position, name, stars } = line
  const id = useId()
  const queries = useQueryClient()
  const [comment, setComment] = useState(line.comment)
  // Shown at once: the state of a mutation reaches the screen later than the press, and the star would go out between.
  const [pressed, setPressed] = useState<number>()
  const rating = useMutation({
    mutationFn: (given: { stars: number; comment: string }) =>
      call(rateLine, { params: { orderId, position: String(position) }, body: given }),
    onSuccess: (_, given) =>
      showToast(given.comment === line.comment ? TEXTS.thanks : TEXTS.saved, { tone: 'success' }),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
      showToast(error.title, { description: error.message, tone: 'destructive' })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(readOrderRatings, { params: { orderId } }) })
      setPressed(undefined)
    },
  })
  const shown = pressed ?? stars
  const rate = (star: number) => {
    if (rating.isPending) return
    setPressed(star)
    rating.mutate({ stars: star, comment: line.comment })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (stars !== null && !rating.isPending) rating.mutate({ stars, comment: comment.trim() })
  }
  return (
    <li className="grid gap-2">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-4">
        <legend className="float-left font-semibold text-sm">{name}</legend>
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
          <Field label={TEXTS.comment} hint={TEXTS.commentHint}>
            {(control) => (
              <Textarea
                {...control}
                className="min-h-16"
                rows={2}
                maxLength={COMMENT_MAX}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            )}
          </Field>
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
