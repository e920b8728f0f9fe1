import type { ReactNode } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { classNames } from '../../ui/class-names.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'

type CardFrameProps = { orderId: string; className: string; children: ReactNode }

/** The frame of a card on the board, which takes the focus and the keys of the board. */
export function CardFrame({ orderId, className, children }: CardFrameProps) {
  return (
    <article
      // The board moves the focus between cards by this.
      data-card={orderId}
      data-acts
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the board act on the card that has the focus
      tabIndex={0}
      aria-label={TEXTS.order(formatOrderId(orderId))}
      className={classNames('grid scroll-my-4 rounded-lg border bg-surface shadow-card', className)}
    >
      {children}
    </article>
  )
}
