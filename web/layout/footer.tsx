import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { KenteStrip } from '../brand/kente-strip.tsx'
import { Logo } from '../brand/logo.tsx'
import { paths } from '../paths.ts'
import { hoursRows } from '../shop/hours-text.ts'
import { phoneLink } from '../shop/phone-link.ts'
import { useShop } from '../shop/shop-hooks.ts'
import { lazyPart, useSoon } from '../ui/lazy-part.ts'
import { LatePart } from './late-part.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'

const FooterTracker = lazyPart(
  () => import('../tracking/footer-tracker.tsx'),
  (part) => part.FooterTracker,
)

const TEXTS = LAYOUT_TEXTS.footer
const LINK = 'flex min-h-11 items-center gap-2 underline-offset-4 hover:underline'

export function Footer() {
  const shop = useShop()
  const isSoon = useSoon()
  return (
    // Always dark, so what stands in it uses the dark theme's colours. Room below for the cart bar of phones.
    <footer className="dark mt-16 bg-espresso pb-28 text-on-espresso md:pb-10">
      <KenteStrip className="h-3" />
      <div className="column grid grid-cols-1 gap-10 pt-10 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.4fr]">
        <section>
          <Logo className="h-10" diamondClassName="fill-espresso-gold" />
          <p className="mt-4 max-w-[28ch] text-on-espresso-muted text-sm">{shop?.brand.footerTagline}</p>
          <p className="mt-2 max-w-[28ch] text-on-espresso-muted text-sm">
            {shop && TEXTS.cities(listOf(shop.cities.filter((city) => city.isServed).map((city) => city.name)))}
          </p>
        </section>
        <section>
          <h2 className="font-semibold text-base">{TEXTS.hours}</h2>
          <dl className="tabular mt-3 grid w-fit grid-cols-[auto_auto] gap-x-5 gap-y-1.5 text-on-espresso-muted text-sm">
            {shop &&
              hoursRows(shop.deliveryHours).map((row) => (
                <div key={row.days} className="contents">
                  <dt>{row.days}</dt>
                  <dd>{row.hours}</dd>
                </div>
              ))}
          </dl>
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
              <Link to={paths.terms} className={LINK}>
                {LAYOUT_TEXTS.nav.terms}
              </Link>
            </li>
          </ul>
        </section>
        <section>
          <h2 className="mb-3 font-semibold text-base">{TEXTS.tracker}</h2>
          <div className="min-h-31">
            <LatePart>{isSoon && <FooterTracker />}</LatePart>
          </div>
        </section>
      </div>
      <p className="column mt-10 text-on-espresso-muted text-xs">{TEXTS.rights(shop?.brand.name ?? 'Chillz')}</p>
    </footer>
  )
}

function listOf(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
