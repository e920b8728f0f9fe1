import { openingAt } from '../shop/opening.ts'
import { useShop, useShopNow } from '../shop/shop-hooks.ts'
import { classNames } from '../ui/class-names.ts'
import { MENU_TEXTS } from './menu-texts.ts'

const TEXTS = MENU_TEXTS.banner

/** OPEN until when, or CLOSED until when, read again every minute. Keeps its place while the hours are not known. */
export function OpeningBanner({ className }: { className?: string }) {
  const shop = useShop()
  const now = useShopNow(60_000)
  if (!shop) return <div className={classNames('h-11', className)} />

  const opening = openingAt(shop.kitchenHours, now)
  return (
    <p
      className={classNames(
        'inline-flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-[22px] bg-espresso-raised text-on-espresso py-1.5 pr-5 pl-1.5 text-sm',
        className,
      )}
    >
      <span
        className={classNames(
          'flex min-h-8 items-center gap-2 rounded-full px-3.5 font-bold tracking-wide',
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
