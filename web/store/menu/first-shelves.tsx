import type { FirstMenu } from '#domain/menu/first-menu.ts'
import { cheapestAccompaniment } from '#domain/menu/main-dishes.ts'
import type { Category } from '#domain/menu/menu-api.ts'
import { CARD_TEXTS } from '../../client/item/card-texts.ts'
import { ItemCard } from '../../client/item/item-card.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { ShelfFrame, ShelfLinks } from './category/shelf-parts.tsx'
import { CategoryHead, SearchWait } from './category-wait.tsx'
import { CardGrid } from './home/card-grid.tsx'
import { FIRST_ITEMS, shelfOf, shelvesOf, untilItems } from './menu-sections.ts'

/**
 * The page of a category down to the shelves that fill a phone, as the app shows it later to who has not confirmed an age.
 * public/before-paint.js handles taps on these cards.
 */
export function FirstShelves({ category, items, extras, now }: FirstMenu & { category: Category }) {
  const ofCategory = items.filter((item) => item.category === category)
  const shelf = shelfOf(ofCategory, now, false)
  const shelves = shelvesOf(shelf.items, CATEGORY_NAMES[category])
  const cheapest = cheapestAccompaniment(extras, now)
  return (
    <div className="column" data-first-cards={CARD_TEXTS.opening}>
      <CategoryHead category={category} count={shelf.items.length} />
      <SearchWait />
      <ShelfLinks shelves={shelves} />
      {shelves.slice(0, untilItems(shelves, 0, FIRST_ITEMS.phone)).map((one, index) => (
        <ShelfFrame key={one.name} index={index} name={one.name}>
          <CardGrid count={one.items.length}>
            {one.items.map((item) => (
              <ItemCard key={item.id} item={item} now={now} cheapest={cheapest} onOpen={() => undefined} />
            ))}
          </CardGrid>
        </ShelfFrame>
      ))}
    </div>
  )
}
