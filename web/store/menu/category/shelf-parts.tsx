import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { NamedShelf } from '../menu-sections.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

/** The place of a shelf in its page, which links to shelves name. */
const shelfId = (index: number) => `shelf-${index}`

/** The links to the shelves of a category with several. @param onJump called before the page scrolls to one */
export function ShelfLinks({ shelves, onJump }: { shelves: readonly NamedShelf[]; onJump?: () => void }) {
  if (shelves.length < 2) return null
  return (
    <nav aria-label={MENU_TEXTS.category.shelves} className="mx-[-16px] overflow-x-auto px-[16px] pb-1">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {shelves.map(({ name }, index) => (
          <li key={name}>
            <a
              href={`#${shelfId(index)}`}
              onClick={(event) => {
                // Scrolls without a history entry, so that the back button leaves the page.
                event.preventDefault()
                onJump?.()
                document.getElementById(shelfId(index))?.scrollIntoView()
              }}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-sm hover:border-line-strong"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A shelf with its name. @param isSkipped whether the browser may leave it out while it is out of view */
export function ShelfFrame(props: { index: number; name: string; isSkipped?: boolean; children: ReactNode }) {
  const { index, name, isSkipped = false, children } = props
  return (
    <section
      id={shelfId(index)}
      aria-label={name}
      className={classNames(
        // Padding for the shadows of cards, which containment cuts off.
        'mx-[-16px] scroll-mt-11 px-[16px] pt-4 pb-2 [contain-intrinsic-size:auto_640px]',
        isSkipped && '[content-visibility:auto]',
      )}
    >
      <h2 className="mb-4 text-lg">{name}</h2>
      {children}
    </section>
  )
}
