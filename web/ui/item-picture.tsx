import { useState } from 'react'
import type { Category } from '#domain/menu/menu-api.ts'
import { classNames } from './class-names.ts'
import { useMayShow } from './low-data.ts'

const PLATES: Record<Category, string> = {
  mains: 'bg-plate-mains',
  beverages: 'bg-plate-beverages',
  bakery: 'bg-plate-bakery',
  supermarket: 'bg-plate-supermarket',
  equipment: 'bg-plate-equipment',
  health: 'bg-plate-health',
}

type ItemPictureProps = {
  /** Path of the picture on our server, 256 px; a version of 512 px exists beside it. */
  image: string
  /** The item's name; absent where the name stands right beside it. */
  alt?: string
  category: Category
  /** Width it is shown at, e.g. `96px`, for the browser's choice of size. */
  sizes: string
  /** Loads eagerly; for pictures that are visible first. */
  isEager?: boolean
  /** Sets the box, e.g. `size-24`; the box never changes with the picture. */
  className?: string
}

/**
 * A round picture on a plate of its category's colour; the category's own picture when it cannot be loaded. In low data
 * the plate alone, until the picture is asked for.
 */
export function ItemPicture({ image, alt = '', category, sizes, isEager = false, className }: ItemPictureProps) {
  const [failed, setFailed] = useState<string[]>([])
  const mayShow = useMayShow(image)
  const source = [image, `/pictures/category-${category}.webp`].find((one) => one !== '' && !failed.includes(one))
  return (
    <span
      className={classNames(
        'block aspect-square max-w-full shrink-0 overflow-hidden rounded-full',
        PLATES[category],
        className,
      )}
    >
      {!mayShow && <span aria-hidden className="m-[14%] block size-[72%] rounded-full border-2 border-current/20" />}
      {mayShow && source !== undefined && (
        <img
          key={source}
          src={source}
          srcSet={srcSetOf(source)}
          sizes={sizes}
          alt={alt}
          width={256}
          height={256}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed([...failed, source])}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

/** Only our own pictures come in two sizes. */
function srcSetOf(source: string): string | undefined {
  const own = /^(\/pictures\/.+)\.webp$/.exec(source)
  return own ? `${source} 256w, ${own[1]}-512.webp 512w` : undefined
}
