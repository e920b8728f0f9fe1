import { ChevronDown } from 'lucide-react'
import { isExtraSoldAt } from '#domain/menu/availability.ts'
import type { Extra } from '#domain/menu/menu-api.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { Badge } from '../../../ui/badge.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { Money } from '../../../ui/words/money.tsx'
import { ITEM_TEXTS } from './item-texts.ts'
import { extraQuantity } from './line-draft.ts'

const TEXTS = ITEM_TEXTS

type ExtraListProps = {
  name: string
  extras: readonly Extra[]
  draft: LineChoice
  max: number
  /** When it is wanted. */
  at: Date
  onChange: (extraId: string, quantity: number) => void
}

/** Optional extras of one kind, collapsed at first, each with a quantity. */
export function ExtraList({ name, extras, draft, max, at, onChange }: ExtraListProps) {
  const chosen = extras.reduce((count, extra) => count + extraQuantity(draft, extra.id), 0)
  if (extras.length === 0) return null
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-13 list-none items-center gap-2 rounded-md px-3.5 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{name}</span>
        {chosen > 0 ? (
          <Badge tone="palm-soft">{TEXTS.chosen(chosen)}</Badge>
        ) : (
          <span className="font-normal text-muted text-xs">{TEXTS.optional}</span>
        )}
        <ChevronDown
          aria-hidden
          className="size-5 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="border-line border-t px-3.5">
        {extras.map((extra) => {
          const quantity = extraQuantity(draft, extra.id)
          const isSold = isExtraSoldAt(extra, at)
          return (
            <li key={extra.id} className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 text-sm">
                <span className="block font-medium">{extra.name}</span>
                <Money amount={extra.price} sign="+" className="text-muted text-xs" />
              </span>
              {!isSold && <span className="text-muted text-sm">{TEXTS.soldOut}</span>}
              {(isSold || quantity > 0) && (
                <QuantityStepper
                  label={extra.name}
                  quantity={quantity}
                  min={0}
                  max={max}
                  addLabel={`Add ${extra.name}`}
                  onQuantityChange={(next) => onChange(extra.id, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
