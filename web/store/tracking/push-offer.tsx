import { useMutation } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { isFinal } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { canPush } from '../../client/subscribe-to-push.ts'
import { Button } from '../../ui/button.tsx'
import { logQuietly } from '../../ui/log.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { isAsked, PushAnswers, withAnswer } from './push-answers.ts'
import { followOrderByPush, stopOrderPush } from './push-client.ts'

const TEXTS = TRACKING_TEXTS.push

const pushAnswers = storedValue<PushAnswers>({ key: 'chillz-push', schema: PushAnswers, empty: [], owner: 'device' })

/** Offers to tell about a paid order by notifications. The browser asks for its permission only after a press. */
export function PushOffer({ order: { orderId, status } }: { order: OrderView }) {
  const answers = useStored(pushAnswers)
  const answer = (isTold: boolean) => void pushAnswers.update((all) => withAnswer(all, orderId, isTold))
  const onError = (error: Error) => {
    logQuietly('notifications failed', error)
    showToast(TEXTS.failed.title, { description: TEXTS.failed.text, tone: 'destructive' })
  }
  const follow = useMutation({
    mutationFn: () => followOrderByPush(orderId),
    onSuccess: (isAllowed) => {
      answer(isAllowed)
      if (!isAllowed) showToast(TEXTS.refused.title, { description: TEXTS.refused.text })
    },
    onError,
  })
  const stop = useMutation({ mutationFn: () => stopOrderPush(orderId), onSuccess: () => answer(false), onError })

  if (!canPush() || status === 'awaiting_payment' || isFinal(status)) return null
  if (answers.some((one) => one.orderId === orderId && one.isTold)) {
    return (
      <section className={CARD}>
        <BellRing aria-hidden className="size-6 shrink-0 text-palm-text" />
        <p role="status" className="min-w-0 flex-1 basis-40 text-sm">
          {TEXTS.on}
        </p>
        <Button variant="ghost" isPending={stop.isPending} onClick={() => stop.mutate()}>
          {TEXTS.stop}
        </Button>
      </section>
    )
  }
  if (!isAsked(answers, orderId)) return null
  return (
    <section aria-labelledby="push-title" className={CARD}>
      <Bell aria-hidden className="size-6 shrink-0 text-gold-text" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="push-title" className="font-semibold text-base">
          {TEXTS.title}
        </h2>
        <p className="text-muted text-sm">{TEXTS.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => answer(false)}>
          {TEXTS.no}
        </Button>
        <Button isPending={follow.isPending} onClick={() => follow.mutate()}>
          {TEXTS.yes}
        </Button>
      </div>
    </section>
  )
}

const CARD = 'flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-5 shadow-card'
