import { useShop, useShopNow } from '../../../client/shop/shop-hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { openingAt } from '../../shop/opening.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

const TEXTS = MENU_TEXTS.banner

/** OPEN or CLOSED and until when, updated every minute. Reserves its height until the hours are loaded. */
export function OpeningBanner({ className }: { className?: string }) {
  const shop = useShop()
  const now = useShopNow(60_000)
  if (!shop) return <div className={classNames('h-9 md:h-11', className)} />

  const opening = openingAt(shop.kitchenHours, now)
  return (
    <p
      className={classNames(
        'flex min-h-9 w-fit max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-[22px] bg-espresso-raised py-1 pr-3.5 pl-1 text-on-espresso text-xs md:min-h-11 md:gap-x-3 md:pr-5 md:pl-1.5 md:text-sm',
        className,
      )}
    >
      <span
        className={classNames(
          'flex min-h-7 items-center gap-1.5 rounded-full px-2.5 font-bold tracking-wide md:min-h-8 md:gap-2 md:px-3.5',
          opening.isOpen ? 'bg-palm text-on-palm' : 'bg-brick text-on-brick',
        )}
      >
        <span aria-hidden className="size-2 rounded-full bg-current" />
        {opening.isOpen ? TEXTS.open : TEXTS.closed}
      </span>
      <span className="tabular">
        {opening.isOpen
          ? TEXTS.until(opening.closesAt)
          : opening.opensAt === null
            ? TEXTS.later
            : TEXTS.opens(opening.when, opening.opensAt)}
      </span>
    </p>
  )
}
