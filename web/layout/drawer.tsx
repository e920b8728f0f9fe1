import { LogIn, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import { CATEGORY_NAMES } from '../menu/category-names.ts'
import { paths } from '../paths.ts'
import { phoneLink } from '../shop/phone-link.ts'
import { useShop } from '../shop/shop-hooks.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Sheet } from '../ui/sheet.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { NavLinks } from './nav-links.tsx'

/** The navigation of phones. */
export function Drawer({ onClose, onSignIn }: { onClose: () => void; onSignIn: () => void }) {
  const phone = useShop()?.brand.phone
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={LAYOUT_TEXTS.drawerTitle}
      footer={
        <div className="grid gap-3">
          <Button size="lg" onClick={onSignIn}>
            <LogIn aria-hidden />
            {LAYOUT_TEXTS.signIn}
          </Button>
          {phone !== undefined && (
            <a href={phoneLink(phone)} className={classNames(buttonClasses({ variant: 'outline', size: 'lg' }))}>
              <Phone aria-hidden />
              {LAYOUT_TEXTS.call(phone)}
            </a>
          )}
        </div>
      }
    >
      <nav aria-label={LAYOUT_TEXTS.nav.label}>
        <NavLinks isStacked onFollow={onClose} />
        <h2 className="mt-5 mb-1 px-4 font-semibold font-text text-muted text-sm">{LAYOUT_TEXTS.categories}</h2>
        <ul className="grid gap-1">
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link
                to={paths.category(category)}
                onClick={onClose}
                className="flex min-h-11 items-center rounded-md px-4 font-semibold hover:bg-sunken"
              >
                {CATEGORY_NAMES[category]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}
