import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { RenderFirstCards } from '#domain/menu/first-menu.ts'
import { cheapestAccompaniment } from '#domain/menu/main-dishes.ts'
import { CARD_TEXTS } from '../../../client/item/card-texts.ts'
import { ItemCard } from '../../../client/item/item-card.tsx'
import { paths } from '../../../client/paths.ts'
import { popularItems } from '../search/popular-items.ts'
import { CardGrid } from './card-grid.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { MENU_PLACE, PopularRow } from './popular-row.tsx'

/**
 * The home page from its tiles to the popular dishes, as the app renders it later. The app loads the pictures:
 * on a slow network they would delay its script. public/before-paint.js handles taps on these cards.
 */
export const renderFirstCards: RenderFirstCards = ({ items, extras, bestSold, now }) => {
  const popular = popularItems(items, bestSold, now)
  const cheapest = cheapestAccompaniment(extras, now)
  const markup = renderToStaticMarkup(
    <StaticRouter location={paths.home}>
      <div data-first-cards={CARD_TEXTS.opening}>
        <CategoryTiles />
        <section {...MENU_PLACE}>
          {popular.length > 0 && (
            <PopularRow>
              <CardGrid count={popular.length}>
                {popular.map((item) => (
                  <ItemCard key={item.id} item={item} now={now} cheapest={cheapest} onOpen={() => undefined} />
                ))}
              </CardGrid>
            </PopularRow>
          )}
        </section>
      </div>
    </StaticRouter>,
  )
  return markup.replace(/<(img|link) [^>]*>/g, '')
}
