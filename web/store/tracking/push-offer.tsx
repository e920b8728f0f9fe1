import { useMutation } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useRef } from 'react'
import { isFinal } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { CallError } from '../../client/api.ts'
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
  const card = useRef<HTMLElement>(null)
  /** The pressed button goes: the focus stays in its place. */
  const keepFocus = () => {
    if (card.current?.contains(document.activeElement)) card.current.focus({ preventScroll: true })
  }
  const answer = (isTold: boolean) => {
    keepFocus()
    void pushAnswers.update((all) => withAnswer(all, orderId, isTold))
  }
  const follow = useMutation({
    mutationFn: () => followOrderByPush(orderId),
    onSuccess: (isAllowed) => {
      answer(isAllowed)
      if (!isAllowed) showToast(TEXTS.refused)
    },
    onError: (error) => {
      logQuietly('notifications failed', error)
      if (isImpossible(error)) keepFocus()
      showToast(error instanceof CallError ? { title: error.title, text: error.message } : TEXTS.failed, 'destructive')
    },
  })
  const stop = useMutation({
    mutationFn: () => stopOrderPush(orderId),
    onSuccess: () => answer(false),
    onError: (error) => {
      logQuietly('notifications were not stopped', error)
      const text = error instanceof CallError ? error.message : TEXTS.notStopped.text
      showToast({ title: TEXTS.notStopped.title, text }, 'destructive')
    },
  })

  if (!canPush() || status === 'awaiting_payment' || isFinal(status)) return null
  const isTold = answers.some((one) => one.orderId === orderId && one.isTold)
  const isOffered = !isTold && isAsked(answers, orderId) && !isImpossible(follow.error)
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={isOffered ? 'push-title' : undefined}
      className={isTold || isOffered ? CARD : 'sr-only'}
    >
      {isTold && <BellRing aria-hidden className="size-6 shrink-0 text-palm-text" />}
      <p role="status" className={isTold ? 'min-w-0 flex-1 basis-40 text-sm' : 'sr-only'}>
        {isTold && TEXTS.on}
      </p>
      {isTold && (
        <Button variant="ghost" isPending={stop.isPending} onClick={() => stop.mutate()}>
          {TEXTS.stop}
        </Button>
      )}
      {isOffered && (
        <>
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
        </>
      )}
    </section>
  )
}

/** Whether another press would be refused too: this order tells no more devices, or this browser cannot be told. */
function isImpossible(error: Error | null): boolean {
  return error instanceof CallError && error.code?.startsWith('push.') === true
}

const CARD = 'flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-5 shadow-card outline-none'
