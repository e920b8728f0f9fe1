import { cheapestAccompaniment } from '#domain/menu/main-dishes.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { ItemCard } from '../../../client/item/item-card.tsx'
import { SkipToCart } from '../../orders/cart/skip-to-cart.tsx'
import { CardGrid } from '../home/card-grid.tsx'
import { useExtras } from '../menu-hooks.ts'
import { useQuickAdd } from './use-quick-add.ts'

type ItemGridProps = {
  items: readonly MenuItem[]
  now: Date
  onOpen: (itemId: string) => void
  /** How many pictures are visible at first and are loaded eagerly. */
  eager?: number
}

export function ItemGrid({ items, now, onOpen, eager = 0 }: ItemGridProps) {
  const { extras } = useExtras()
  const cheapest = cheapestAccompaniment(extras ?? [], now)
  const quickAdd = useQuickAdd(now)
  return (
    <>
      <CardGrid count={items.length}>
        {items.map((item, index) => (
          <ItemCard
            key={item.id}
            item={item}
            now={now}
            cheapest={cheapest}
            onOpen={onOpen}
            quickAdd={quickAdd(item)}
            isEager={index < eager}
          />
        ))}
      </CardGrid>
      <SkipToCart />
    </>
  )
}
