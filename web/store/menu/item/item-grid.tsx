import { cheapestAccompaniment } from '#domain/menu/main-dishes.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { ItemCard } from '../../../client/item/item-card.tsx'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { SkipToCart } from '../../orders/cart/skip-to-cart.tsx'
import { CardGrid } from '../home/card-grid.tsx'
import { useExtras } from '../menu-hooks.ts'
import { useOpenItem } from '../use-menu-place.ts'
import { useQuickAdd } from './use-quick-add.ts'

type ItemGridProps = {
  items: readonly MenuItem[]
  /** How many pictures are visible at first and are loaded eagerly. */
  eager?: number
}

export function ItemGrid({ items, eager = 0 }: ItemGridProps) {
  const now = useShopNow()
  const { open } = useOpenItem()
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
            onOpen={open}
            quickAdd={quickAdd(item)}
            isEager={index < eager}
          />
        ))}
      </CardGrid>
      <SkipToCart />
    </>
  )
}
