import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ItemPicture } from '../ui/item-picture.tsx'
import { CATEGORY_NAMES, TILE_ORDER } from './category-names.ts'
import { MENU_TEXTS } from './menu-texts.ts'

/** The six doors into the shop. */
export function CategoryTiles() {
  return (
    <section className="column pt-8">
      <h2 className="text-xl">{MENU_TEXTS.tiles}</h2>
      <ul className="mt-4 grid grid-cols-3 gap-2.5 sm:gap-4 lg:grid-cols-6">
        {TILE_ORDER.map((category) => (
          <li key={category}>
            <Link
              to={paths.category(category)}
              className="group flex h-full flex-col items-center gap-2.5 rounded-lg border border-line bg-surface px-1.5 py-3.5 text-center font-semibold text-xs leading-tight shadow-card transition-[translate] duration-200 hover:-translate-y-0.5 sm:px-3 sm:py-5 sm:text-sm"
            >
              <ItemPicture
                image={`/pictures/category-${category}.webp`}
                alt=""
                category={category}
                sizes="(min-width: 640px) 96px, 72px"
                isEager
                className="size-18 transition-transform duration-250 group-hover:scale-105 sm:size-24"
              />
              {CATEGORY_NAMES[category]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
