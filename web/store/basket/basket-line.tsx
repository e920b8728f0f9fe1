import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '#domain/menu/menu-api.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { Money } from '../../ui/words/money.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { AcceptPrice, ChangeNote } from '../orders/cart/line-change-note.tsx'

type Repriced = { name: string; from: Pesewas; to: Pesewas; onAccept: () => void }

type BasketLineProps = {
  image: string
  /** The category whose picture is drawn when the image does not load. */
  category: Category
  /** The name, and what is to be known about the line. */
  children: ReactNode
  stepper: ReactNode
  /** Null while the line has no price. */
  amount: Pesewas | null
  /** The price of one, where it differs from what the shopper saw. */
  repriced: Repriced | undefined
  remove: { label: string; act: () => void }
}

/**
 * A line of a cart: picture, words, quantity, price and the button that removes it. On a phone the button stands beside the
 * words, because long units and sums leave it no room beside the quantity.
 */
export function BasketLine({ image, category, children, stepper, amount, repriced, remove }: BasketLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-card">
      <ItemPicture image={image} category={category} sizes="64px" className="size-16 max-sm:order-first" />
      <div className="min-w-0 flex-1 basis-28 max-sm:order-first sm:basis-40">{children}</div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:basis-full">
        {stepper}
        {/* Its room is kept until the price comes: a stepper that moves under a finger loses the press. */}
        <span className="min-w-28 text-right font-semibold">{amount !== null && <Money amount={amount} />}</span>
      </div>
      <Button variant="ghost" size="icon" aria-label={remove.label} className="max-sm:order-first" onClick={remove.act}>
        <Trash2 aria-hidden />
      </Button>
      {repriced && (
        <ChangeNote text={CART_TEXTS.repriced.note(formatCedis(repriced.from), formatCedis(repriced.to))}>
          <AcceptPrice name={repriced.name} onAccept={repriced.onAccept} />
        </ChangeNote>
      )}
    </li>
  )
}
