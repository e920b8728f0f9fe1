import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '#domain/menu/menu-api.ts'
import { isFreshVisit } from '../../../client/fresh-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { CATEGORY_NAMES } from '../../../ui/words/category-names.ts'
import { AgeNotice } from '../age/age-notice.tsx'
import { ItemGrid } from '../item/item-grid.tsx'
import { type Shelf, shelvesOf } from '../menu-sections.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

type ShelvesProps = { now: Date; onOpen: (itemId: string) => void }
type CategoryShelvesProps = ShelvesProps & { category: Category; shelf: Shelf }

/** How many items fill the screen. */
const FIRST = { phone: 8, others: 24 }

/** The items of a category by shelf, with links to the shelves, and the notice about items for adults. */
export function CategoryShelves({ category, shelf, now, onOpen }: CategoryShelvesProps) {
  const shelves = shelvesOf(shelf.items, CATEGORY_NAMES[category])
  const least = useIsMobile() ? FIRST.phone : FIRST.others
  // After a reload the page is as tall as it was at once, so that its place is found again.
  const [drawn, setDrawn] = useState(isFreshVisit() ? 0 : Number.POSITIVE_INFINITY)
  const isComplete = drawn >= shelves.length
  const hasSizes = useHasSizes(shelf.items.length, isComplete)
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
                    flushSync(() => setDrawn(shelves.length))
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
      <ShelvesFrom
        from={0}
        least={least}
        shelves={shelves}
        hasSizes={hasSizes}
        isComplete={isComplete}
        onDrawn={setDrawn}
        now={now}
        onOpen={onOpen}
      />
      <AgeNotice count={shelf.hidden.length} section={category} />
    </>
  )
}

type ShelvesFromProps = ShelvesProps & {
  shelves: ReturnType<typeof shelvesOf>
  /** The first shelf. */
  from: number
  /** How many items are drawn together, at least. */
  least: number
  hasSizes: boolean
  /** Whether all shelves are to be drawn, without a pause between them. */
  isComplete: boolean
  /** Told how many shelves are drawn. */
  onDrawn: (count: number) => void
}

/** Draws shelves, and the next one after a pause in which a slow phone answers taps. */
function ShelvesFrom(props: ShelvesFromProps) {
  const { shelves, from, least, hasSizes, isComplete, onDrawn, now, onOpen } = props
  const [isNextDue, setNextDue] = useState(false)
  const until = untilItems(shelves, from, least)
  const isLast = until >= shelves.length
  useEffect(() => {
    const goOn = () => (isLast ? onDrawn(until) : setNextDue(true))
    const timer = setTimeout(() => startTransition(goOn))
    return () => clearTimeout(timer)
  }, [isLast, until, onDrawn])
  return (
    <>
      {shelves.slice(from, until).map(({ name, items }, place) => {
        const index = from + place
        return (
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
        )
      })}
      {!isLast && (isNextDue || isComplete) && <ShelvesFrom {...props} from={until} least={1} />}
    </>
  )
}

/** The end of the shelves from this one on that together have so many items. */
function untilItems(shelves: ReturnType<typeof shelvesOf>, from: number, least: number): number {
  let until = from
  for (let count = 0; until < shelves.length && count < least; until++) count += shelves[until]?.items.length ?? 0
  return until
}

/**
 * Whether the browser has laid out all shelves with this number of items at this width, and remembers their heights.
 * Only then may it skip shelves that are out of view: with estimated heights a jump would miss its target.
 */
function useHasSizes(itemCount: number, isComplete: boolean): boolean {
  const [measured, setMeasured] = useState<string>()
  const [width, setWidth] = useState(window.innerWidth)
  const wanted = `${itemCount} items, ${width} px`

  useEffect(() => {
    const onResize = () => setWidth(window.innerWidth)
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])

  useEffect(() => {
    if (!isComplete) return
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
  }, [wanted, isComplete])

  return measured === wanted
}
