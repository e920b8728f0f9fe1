import { Star } from 'lucide-react'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ItemPicture } from '../ui/item-picture.tsx'
import { Money } from '../ui/money.tsx'
import { cardPrice, hasMorePrices, hoursWhenNotNow, isBeer } from './card-facts.ts'
import { MENU_TEXTS } from './menu-texts.ts'

const TEXTS = MENU_TEXTS.card

type ItemCardProps = { item: MenuItem; now: Date; onOpen: (itemId: string) => void; isEager?: boolean }

/** One item: the whole card opens it. */
export function ItemCard({ item, now, onOpen, isEager = false }: ItemCardProps) {
  const price = cardPrice(item)
  const hours = hoursWhenNotNow(item, now)
  return (
    <li className="group relative flex flex-col items-center rounded-lg border border-line bg-surface p-3 pt-4 text-center shadow-card transition-[translate] duration-200 hover:-translate-y-0.5 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:p-4 sm:pt-5">
      <div className="relative max-w-full">
        <ItemPicture
          image={item.image}
          alt=""
          category={item.category}
          sizes="(min-width: 640px) 144px, 112px"
          isEager={isEager}
          className="h-auto w-28 transition-transform duration-250 group-hover:scale-[1.04] sm:w-36"
        />
        <Badge tone="gold" className="absolute -bottom-1.5 left-1/2 w-max -translate-x-1/2 ring-3 ring-surface">
          <Star aria-hidden className="fill-current" />
          <span aria-hidden>4.8</span>
          <span className="sr-only">{TEXTS.rating}</span>
        </Badge>
        {isBeer(item) && (
          <Badge tone="brick" className="absolute -top-1 -right-3 ring-3 ring-surface">
            {TEXTS.promo}
          </Badge>
        )}
      </div>
      <h3 className="mt-4 line-clamp-2 font-semibold font-text text-sm tracking-normal sm:text-base">{item.name}</h3>
      {hours !== undefined && <p className="mt-1 text-muted text-xs">{TEXTS.hours(hours)}</p>}
      <p className="mt-auto pt-1.5 font-bold text-gold-text text-sm sm:text-base">
        {price === undefined ? (
          TEXTS.noPrice
        ) : (
          <>
            {hasMorePrices(item) && <span className="font-medium text-muted text-xs">from </span>}
            <Money amount={price} />
          </>
        )}
      </p>
      <button
        type="button"
        onClick={() => onOpen(item.id)}
        className={classNames(
          buttonClasses({ variant: item.category === 'mains' ? 'default' : 'secondary' }),
          'mt-3 w-full px-2 outline-none after:absolute after:inset-0 after:rounded-lg',
        )}
      >
        {item.category === 'mains' ? TEXTS.order : TEXTS.add}
        <span className="sr-only"> {item.name}</span>
      </button>
    </li>
  )
}
