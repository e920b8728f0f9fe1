import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '#domain/menu/menu-api.ts'
import { isFreshVisit } from '../../../client/fresh-visit.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { CATEGORY_NAMES } from '../../../ui/words/category-names.ts'
import { AgeNotice } from '../age/age-notice.tsx'
import { ItemGrid } from '../item/item-grid.tsx'
import { FIRST_ITEMS, type NamedShelf, type Shelf, shelvesOf, untilItems } from '../menu-sections.ts'
import { ShelfFrame, ShelfLinks } from './shelf-parts.tsx'

/** The items of a category by shelf, with links to the shelves, and the notice about items for adults. */
export function CategoryShelves({ category, shelf }: { category: Category; shelf: Shelf }) {
  const shelves = shelvesOf(shelf.items, CATEGORY_NAMES[category])
  const least = useIsMobile() ? FIRST_ITEMS.phone : FIRST_ITEMS.others
  // After a reload the page is as tall as it was at once, so that its place is found again.
  const [drawn, setDrawn] = useState(isFreshVisit() ? 0 : Number.POSITIVE_INFINITY)
  const isComplete = drawn >= shelves.length
  const hasSizes = useHasSizes(shelf.items.length, isComplete)
  return (
    <>
      <ShelfLinks shelves={shelves} onJump={() => flushSync(() => setDrawn(shelves.length))} />
      <ShelvesFrom
        from={0}
        least={least}
        shelves={shelves}
        hasSizes={hasSizes}
        isComplete={isComplete}
        onDrawn={setDrawn}
      />
      <AgeNotice count={shelf.hidden.length} section={category} />
    </>
  )
}

type ShelvesFromProps = {
  shelves: readonly NamedShelf[]
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
  const { shelves, from, least, hasSizes, isComplete, onDrawn } = props
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
          // Visible shelves are not changed, because Chromium counts that as a layout shift.
          <ShelfFrame key={name} index={index} name={name} isSkipped={hasSizes && index > 1}>
            <ItemGrid items={items} eager={index === 0 ? 4 : 0} />
          </ShelfFrame>
        )
      })}
      {!isLast && (isNextDue || isComplete) && <ShelvesFrom {...props} from={until} least={1} />}
    </>
  )
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
