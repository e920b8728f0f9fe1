import { CloudOff } from 'lucide-react'
import { formatCedis } from '#domain/money.ts'
import { canKeep } from '../../client/storage/can-keep.ts'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { changesSince } from '../orders/kept-order.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { Checkout } from './use-checkout.ts'

const TEXTS = CHECKOUT_TEXTS.kept

type KeptOrderNoteProps = {
  checkout: Checkout
  /** On the step of the payment nothing is filled in: the note is shown only for an order that is kept. */
  isPaying?: boolean
}

/** Says that the order is kept while there is no network, and what has changed once there is one. */
export function KeptOrderNote({ checkout, isPaying = false }: KeptOrderNoteProps) {
  const { kept, away } = checkout
  const isShown = kept !== null || (away !== undefined && !isPaying)
  return (
    // On the page before its first words, which are silent otherwise.
    <div
      role="status"
      className={isShown ? 'flex gap-2 rounded-lg border border-line bg-gold-soft p-4 text-sm' : 'sr-only'}
    >
      {isShown && (
        <>
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="grid gap-1">
            {!away ? (
              <SinceThen checkout={checkout} />
            ) : !canKeep() ? (
              <p>{TEXTS.cannot(CART_TEXTS.away[away])}</p>
            ) : kept ? (
              <>
                <strong>{TEXTS.title}</strong>
                <p>{TEXTS.text}</p>
              </>
            ) : (
              <p>{TEXTS.typed(CART_TEXTS.away[away])}</p>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function SinceThen({ checkout: { kept, price, draft, difference } }: { checkout: Checkout }) {
  if (!kept) return null
  if (price?.source !== 'quoted') return <p>{TEXTS.back}</p>
  const changes = changesSince(kept, {
    total: price.totals.total,
    scheduledFor: draft.scheduledFor,
    changes: price.changes,
    // The total has its own note while it is to be accepted.
  }).filter((change) => change !== 'total' || !difference)
  const since = momentWords(kept.at)
  if (changes.length === 0) return <p>{difference ? TEXTS.stillHere(since) : TEXTS.same(since)}</p>
  const words = {
    lines: TEXTS.lines,
    slot: TEXTS.slot(kept.scheduledFor === null ? '' : deliveryWords(new Date(kept.scheduledFor))),
    total: CHECKOUT_TEXTS.difference(formatCedis(kept.total), formatCedis(price.totals.total)),
  }
  return (
    <>
      <strong>{TEXTS.changed(since)}</strong>
      <ul className="list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{words[change]}</li>
        ))}
      </ul>
    </>
  )
}
