import { ShoppingBasket } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useGrowCart } from './grow-cart-store.ts'
import { GROW_TEXTS as TEXTS } from './grow-texts.ts'

const PAGES = [
  { to: paths.grow, text: TEXTS.nav.shop },
  { to: paths.farms, text: TEXTS.nav.farms },
  { to: paths.seasons, text: TEXTS.nav.seasons },
  { to: paths.collectionPoints, text: TEXTS.nav.points },
  { to: paths.growForUs, text: TEXTS.nav.join },
]

/** The title of a page of the farm network, with the ways to the others and to the basket. */
export function GrowHead({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  const count = useGrowCart()?.lines.length ?? 0
  return (
    <header className="grid grid-cols-1 gap-4">
      <nav aria-label={TEXTS.nav.label} className="flex flex-wrap gap-2">
        {PAGES.map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold text-sm hover:bg-sunken aria-[current=page]:border-gold aria-[current=page]:bg-gold-soft aria-[current=page]:text-gold-text"
          >
            {text}
          </NavLink>
        ))}
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 max-w-prose flex-1 basis-60">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 text-muted">{children}</p>
        </div>
        <LinkButton to={paths.growCart} variant={count > 0 ? 'default' : 'outline'} size="lg">
          <ShoppingBasket aria-hidden />
          {TEXTS.cart(count)}
        </LinkButton>
      </div>
    </header>
  )
}
