import { Menu, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { phoneLink } from '../../store/shop/phone-link.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { fetchAhead, lazyPart } from '../../ui/state/lazy-part.ts'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { AccountButton } from './account-button.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { Logo } from './logo.tsx'
import { NavLinks } from './nav-links.tsx'

const loadDrawer = () => import('./drawer.tsx')
const Drawer = lazyPart(loadDrawer, 'Drawer')

export function Header() {
  const phone = useShop()?.brand.phone
  const [isDrawerOpen, setDrawerOpen] = useState(false)

  return (
    <header className="sticky top-0 z-40 bg-surface">
      <div className="column flex min-h-16 flex-wrap items-center gap-x-2 md:gap-x-4">
        <Link to={paths.home} className="mr-auto flex min-h-11 items-center rounded-md text-ink md:mr-2">
          <Logo className="h-8" />
        </Link>
        <nav aria-label={LAYOUT_TEXTS.nav.label} className="mr-auto hidden md:block">
          <NavLinks />
        </nav>
        {phone === undefined ? (
          // Reserves the width of the phone number, so that the layout does not shift.
          <span className="w-11 max-[359px]:hidden lg:w-38" />
        ) : (
          <a
            href={phoneLink(phone)}
            aria-label={LAYOUT_TEXTS.call(phone)}
            className={classNames(buttonClasses({ variant: 'ghost' }), 'rounded-full px-3 max-[359px]:hidden')}
          >
            <Phone aria-hidden />
            <span className="hidden tabular lg:inline">{phone}</span>
          </a>
        )}
        <ThemeToggle />
        <AccountButton onOpen={() => setDrawerOpen(false)} />
        <Button
          variant="ghost"
          size="icon"
          className="rounded-full xl:hidden"
          aria-label={LAYOUT_TEXTS.openMenu}
          aria-haspopup="dialog"
          onPointerEnter={() => fetchAhead(loadDrawer)}
          onClick={() => setDrawerOpen(true)}
        >
          <Menu aria-hidden />
        </Button>
      </div>
      <KenteStrip className="h-1.5" />
      <LatePart isAwaited>{isDrawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}</LatePart>
    </header>
  )
}
