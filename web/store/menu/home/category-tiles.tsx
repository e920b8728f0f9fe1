import { Link } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { ItemPicture } from '../../../ui/item-picture.tsx'
import { CATEGORY_NAMES, TILE_ORDER } from '../../../ui/words/category-names.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

/** Links to the six categories; on phones one row that scrolls. */
export function CategoryTiles() {
  return (
    <div className="column pt-5 md:pt-8">
      <h2 className="text-lg md:text-xl">{MENU_TEXTS.tiles}</h2>
      <nav
        aria-label={MENU_TEXTS.tiles}
        className="mx-[-16px] overflow-x-auto px-[16px] py-3 [scrollbar-width:none] md:py-4"
      >
        <ul className="flex w-max gap-2.5 sm:grid sm:w-auto sm:grid-cols-6 lg:gap-4">
          {TILE_ORDER.map((category) => (
            <li key={category} className="w-[6.25rem] sm:w-auto">
              <Link
                to={paths.category(category)}
                className="group flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-surface px-1.5 py-3 text-center font-semibold text-xs leading-tight shadow-card transition-[translate] duration-200 hover:-translate-y-0.5 lg:px-3 lg:py-5 lg:text-sm"
              >
                <ItemPicture
                  image={`/pictures/category-${category}.webp`}
                  category={category}
                  sizes="(min-width: 1024px) 96px, 64px"
                  isEager
                  className="size-16 transition-transform duration-250 group-hover:scale-105 lg:size-24"
                />
                {CATEGORY_NAMES[category]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
