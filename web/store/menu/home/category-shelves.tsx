import { useEffect, useState } from 'react'
import type { Category } from '#domain/menu/menu-api.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CATEGORY_NAMES } from '../../../ui/words/category-names.ts'
import { AgeNotice } from '../age/age-notice.tsx'
import { ItemGrid } from '../item/item-grid.tsx'
import { type Shelf, shelvesOf } from '../menu-sections.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

type CategoryShelvesProps = { category: Category; shelf: Shelf; now: Date; onOpen: (itemId: string) => void }

/** The items of a category by shelf, with links to the shelves, and the notice about items for adults. */
export function CategoryShelves({ category, shelf, now, onOpen }: CategoryShelvesProps) {
  const shelves = shelvesOf(shelf.items, CATEGORY_NAMES[category])
  const hasSizes = useHasSizes(shelf.items.length)
  return (
    <>
      {shelves.length > 1 && (
        <nav aria-label={MENU_TEXTS.category.shelves} className="mx-[-16px] overflow-x-auto px-[16px] pb-1">
          <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
            {shelves.map(({ name }, index) => (
              <li key={name}>
                <a
                  href={`#shelf-${index}`}
                  onClick={(event) => {
                    // Scrolls without a history entry, so that the back button leaves the page.
                    event.preventDefault()
                    document.getElementById(`shelf-${index}`)?.scrollIntoView()
                  }}
                  className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-sm hover:border-line-strong"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shelves.map(({ name, items }, index) => (
        <section
          key={name}
          id={`shelf-${index}`}
          aria-label={name}
          className={classNames(
            // Padding for the shadows of cards, which containment cuts off.
            'mx-[-16px] scroll-mt-11 px-[16px] pt-4 pb-2 [contain-intrinsic-size:auto_640px]',
            // Visible shelves are not changed, because Chromium counts that as a layout shift.
            hasSizes && index > 1 && '[content-visibility:auto]',
          )}
        >
          <h2 className="mb-4 text-lg">{name}</h2>
          <ItemGrid items={items} now={now} onOpen={onOpen} eager={index === 0 ? 4 : 0} />
        </section>
      ))}
      <AgeNotice count={shelf.hidden.length} section={category} />
    </>
  )
}

/**
 * Whether the browser has laid out all shelves with this number of items at this width, and remembers their heights.
 * Only then may it skip shelves that are out of view: with estimated heights a jump would miss its target.
 */
function useHasSizes(itemCount: number): boolean {
  const [measured, setMeasured] = useState<string>()
  const [width, setWidth] = useState(window.innerWidth)
  const wanted = `${itemCount} items, ${width} px`

  useEffect(() => {
    const onResize = () => setWidth(window.innerWidth)
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])

  useEffect(() => {
    let frame = 0
    let isOver = false
    void document.fonts.ready.then(() => {
      if (isOver) return
      // Sizes are remembered at the end of a frame, so this waits for the second one.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setMeasured(wanted))
      })
    })
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
    }
  }, [wanted])

  return measured === wanted
}
