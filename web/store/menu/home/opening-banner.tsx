import { kitchenHoursOf } from '#domain/settings/opening-hours.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { useShop, useShopNow } from '../../../client/shop/shop-hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { breakNow, openingAt, specialReason } from '../../shop/opening.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

const TEXTS = MENU_TEXTS.banner

/** OPEN, BREAK or CLOSED and until when, updated every minute. Reserves its height until the hours are loaded. */
export function OpeningBanner({ className }: { className?: string }) {
  const shop = useShop()
  const now = useShopNow(60_000)
  if (!shop) return <div className={classNames('h-9 md:h-11', className)} />

  const { isTaking, badge, text } = stateOf(shop, now)
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
          isTaking ? 'bg-palm text-on-palm' : 'bg-brick text-on-brick',
        )}
      >
        <span aria-hidden className="size-2 rounded-full bg-current" />
        {badge}
      </span>
      <span className="tabular">{text}</span>
    </p>
  )
}

function stateOf(shop: ShopInfo, now: Date): { isTaking: boolean; badge: string; text: string } {
  const opening = openingAt(kitchenHoursOf(shop), now)
  if (!opening.isOpen) {
    const text = opening.opensAt === null ? TEXTS.later : TEXTS.opens(opening.when, opening.opensAt)
    const why = specialReason(shop, now)
    return { isTaking: false, badge: TEXTS.closed, text: why === undefined ? text : TEXTS.because(why, text) }
  }
  const pause = breakNow(shop, now)
  if (pause !== undefined) return { isTaking: false, badge: TEXTS.paused, text: pause }
  return { isTaking: true, badge: TEXTS.open, text: TEXTS.until(opening.closesAt) }
}
