import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RequestPicture } from './request-picture.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

/** Number of tiles shown at first on phones. */
const FIRST = 6

type Tile = { id: string; label: string; price: ReactNode }

type ChoiceTilesProps = {
  legend: string
  /** Plural of what is chosen, e.g. `vehicles`. */
  what: string
  tiles: readonly Tile[]
  /** The folder of their pictures. */
  kind: string
  icon: LucideIcon
  value: string
  onValueChange: (id: string) => void
}

/** A choice of one, each with its picture and its price; the rest is shown on request. */
export function ChoiceTiles({ legend, what, tiles, kind, icon, value, onValueChange }: ChoiceTilesProps) {
  const name = useId()
  const [isAll, setAll] = useState(() => tiles.findIndex(({ id }) => id === value) >= FIRST)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold text-sm">
        {legend}
        <span aria-hidden className="text-brick-text">
          {' '}
          *
        </span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2">
        {tiles.map((tile) => (
          <label
            key={tile.id}
            className={classNames(
              'relative flex flex-col items-center gap-1 rounded-md border border-line bg-surface px-2 pt-3 pb-2.5 text-center transition-colors duration-150',
              'hover:border-line-strong has-checked:border-gold-text has-checked:bg-gold-soft',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              !isAll && tile.id !== value && 'nth-[n+9]:hidden max-sm:nth-[n+7]:hidden',
            )}
          >
            <input
              type="radio"
              name={name}
              value={tile.id}
              checked={tile.id === value}
              onChange={() => onValueChange(tile.id)}
              required
              className="absolute top-2 right-2 size-5 appearance-none rounded-full border-2 border-line-strong outline-none checked:border-[6px] checked:border-gold-text"
            />
            <RequestPicture kind={kind} id={tile.id} icon={icon} className="size-16" />
            <span className="mt-1 font-medium text-sm leading-tight">{tile.label}</span>
            <span className="mt-auto text-muted text-xs">{tile.price}</span>
          </label>
        ))}
      </div>
      {tiles.length > FIRST && (
        <Button
          variant="ghost"
          size="sm"
          className={classNames('justify-self-center', tiles.length <= 8 && 'sm:hidden')}
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          <ChevronDown aria-hidden className={classNames('transition-transform duration-150', isAll && 'rotate-180')} />
          {isAll ? REQUEST_TEXTS.showFewer : REQUEST_TEXTS.showAll(tiles.length, what)}
        </Button>
      )}
    </fieldset>
  )
}
