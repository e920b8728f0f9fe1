import { Mail, Phone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { ShopInfo, SpecialDay, WeekHours } from '#domain/settings/settings-api.ts'
import { nameList } from '#domain/text/name-list.ts'
import { paths } from '../../client/paths.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { GetAppBadge } from '../../store/install/get-app-badge.tsx'
import { hoursRows, specialRows } from '../../store/shop/hours-text.ts'
import { phoneLink } from '../../store/shop/phone-link.ts'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart, useSoon } from '../../ui/state/lazy-part.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { Logo } from './logo.tsx'
import { SECTIONS } from './sections.ts'
import { SocialLinks } from './social-links.tsx'

const loadLateShopParts = () => import('./late-shop-parts.ts')

const FooterTracker = lazyPart(loadLateShopParts, 'FooterTracker')

const LowDataSwitch = lazyPart(loadLateShopParts, 'LowDataSwitch')

const TEXTS = LAYOUT_TEXTS.footer
const LINK = 'flex min-h-11 items-center gap-2 underline-offset-4 hover:underline'

export function Footer() {
  const shop = useShop()
  const brand = useBrand()
  const isSoon = useSoon()
  // The tracking page has the form itself.
  const isTracking = useLocation().pathname === paths.trackOrder()
  return (
    // Always dark, so its content uses the dark theme's colours. The padding below is for the cart bar on phones.
    <footer className="dark mt-16 bg-espresso pb-28 text-on-espresso md:pb-10">
      <KenteStrip className="h-3" />
      <div className="column grid grid-cols-1 gap-10 pt-10 sm:grid-cols-2 lg:grid-cols-[1.1fr_1.5fr_0.8fr_1.2fr]">
        <section>
          <Logo className="h-10" diamondClassName="fill-espresso-gold" />
          <p className="mt-4 max-w-[28ch] text-on-espresso-muted text-sm">{shop?.brand.footerTagline}</p>
          <p className="mt-2 max-w-[28ch] text-on-espresso-muted text-sm">{shop && <ServedCities {...shop} />}</p>
          <GetAppBadge className="mt-4" />
          {/* Large screens have a floating button instead. */}
          {shop && (
            <SocialLinks
              brand={shop.brand}
              aria-label={LAYOUT_TEXTS.followUs}
              className="mt-4 -ml-2.5 grid w-fit grid-cols-4 sm:flex sm:w-auto sm:flex-wrap lg:hidden"
              linkClassName="grid size-11 place-items-center rounded-full hover:bg-espresso-raised"
              iconClassName="text-espresso-gold"
              areNamesHidden
            />
          )}
        </section>
        <section>
          <h2 className="font-semibold text-base">{TEXTS.hours}</h2>
          <div className="mt-3 flex flex-wrap gap-x-8 gap-y-4">
            <Hours title={TEXTS.kitchen} week={shop?.kitchenHours} />
            <Hours title={TEXTS.delivery} week={shop?.deliveryHours} />
          </div>
          {shop && <SpecialDays days={shop.specialDays} />}
        </section>
        <section>
          <h2 className="font-semibold text-base">{TEXTS.contact}</h2>
          <ul className="mt-1 text-on-espresso-muted text-sm">
            {shop && (
              <>
                <li>
                  <a href={phoneLink(shop.brand.phone)} className={LINK}>
                    <Phone aria-hidden className="size-4" />
                    {shop.brand.phone}
                  </a>
                </li>
                <li>
                  <a href={`mailto:${shop.brand.email}`} className={LINK}>
                    <Mail aria-hidden className="size-4" />
                    {shop.brand.email}
                  </a>
                </li>
              </>
            )}
            <li>
              <Link to={paths.checkReceipt()} className={LINK}>
                {TEXTS.checkReceipt}
              </Link>
            </li>
            {SECTIONS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        {!isTracking && (
          <section>
            <h2 className="mb-3 font-semibold text-base">{TEXTS.tracker}</h2>
            <div className="min-h-31">
              <LatePart>{isSoon && <FooterTracker />}</LatePart>
            </div>
          </section>
        )}
      </div>
      <div className="column mt-8 min-h-22">
        <LatePart>{isSoon && <LowDataSwitch />}</LatePart>
      </div>
      <p className="column mt-10 text-on-espresso-muted text-xs">{TEXTS.rights(brand.name)}</p>
    </footer>
  )
}

function Hours({ title, week }: { title: string; week: WeekHours | undefined }) {
  return (
    <div>
      <h3 className="font-semibold font-text text-sm">{title}</h3>
      <dl className="tabular mt-1.5 grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1 text-on-espresso-muted text-sm">
        {week &&
          hoursRows(week).map((row) => (
            <div key={row.days} className="contents">
              <dt>{row.days}</dt>
              <dd>{row.hours}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** The dates with other hours that are near, with the reason. */
function SpecialDays({ days }: { days: readonly SpecialDay[] }) {
  const rows = specialRows(days, useShopNow(60_000))
  if (rows.length === 0) return null
  return (
    <ul className="tabular mt-4 grid gap-1 text-sm">
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  )
}

/** The served cities, each with its featured areas. */
function ServedCities({ cities, featuredAreas }: Pick<ShopInfo, 'cities' | 'featuredAreas'>) {
  const names = cities
    .filter((city) => city.isServed)
    .map(({ name }) => {
      const areas = featuredAreas.filter((area) => area.city === name)
      return areas.length === 0 ? name : TEXTS.areas(name, nameList(areas.map((area) => area.name)))
    })
  return names.length === 0 ? null : TEXTS.cities(nameList(names))
}
