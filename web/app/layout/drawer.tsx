import { LogIn, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import { paths } from '../../client/paths.ts'
import { useSession, type Who } from '../../client/session/session-store.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { FIRST_TAB, useProfileStep } from '../../client/steps/profile-step.ts'
import { MoreServices, useMoreServices } from '../../store/menu/home/more-services.tsx'
import { MENU_TEXTS } from '../../store/menu/menu-texts.ts'
import { SignOutButton } from '../../store/profile/sign-out-button.tsx'
import { phoneLink } from '../../store/shop/phone-link.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { LowDataSwitch } from '../low-data/low-data-switch.tsx'
import { AccountPicture } from './account-picture.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { NavLinks } from './nav-links.tsx'
import { SocialLinks } from './social-links.tsx'

const HEADING = 'mt-5 mb-1 px-4 font-semibold font-text text-muted text-sm'

/** The whole navigation where the header has no room for it, with the signed-in person. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const shop = useShop()
  const phone = shop?.brand.phone
  const brand = useBrand()
  const services = useMoreServices()
  const session = useSession()
  const auth = useAuthStep()
  const profile = useProfileStep()
  const isSignedIn = session.status === 'signed_in'
  const signIn = () => {
    onClose()
    auth.go('signin')
  }

  return (
    <Sheet
      onOpenChange={onClose}
      title={brand.name}
      footer={
        <div className="grid gap-3">
          {isSignedIn ? (
            <SignOutButton text={LAYOUT_TEXTS.signOut} pendingText={LAYOUT_TEXTS.signingOut} />
          ) : (
            <Button size="lg" onClick={signIn}>
              <LogIn aria-hidden />
              {LAYOUT_TEXTS.signIn}
            </Button>
          )}
          {phone !== undefined && (
            <a href={phoneLink(phone)} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
              <Phone aria-hidden />
              {LAYOUT_TEXTS.call(phone)}
            </a>
          )}
        </div>
      }
    >
      {isSignedIn && (
        <WelcomeBack who={session}>
          <LinkButton {...profile.link(FIRST_TAB)} onClick={onClose} variant="link" className="px-0">
            {LAYOUT_TEXTS.myProfile}
          </LinkButton>
        </WelcomeBack>
      )}
      <nav aria-label={LAYOUT_TEXTS.nav.label}>
        <NavLinks isStacked onFollow={onClose} />
        <h2 className={HEADING}>{LAYOUT_TEXTS.categories}</h2>
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
      <MoreServices heading={MENU_TEXTS.moreFrom(brand.name)} services={services} isStacked onFollow={onClose} />
      <LowDataSwitch className="mt-4 px-4" />
      {shop && (
        <>
          <h2 className={HEADING}>{LAYOUT_TEXTS.followUs}</h2>
          <SocialLinks
            brand={shop.brand}
            className="grid gap-1"
            linkClassName="flex min-h-11 items-center gap-3 rounded-md px-4 font-semibold hover:bg-sunken"
          />
        </>
      )}
    </Sheet>
  )
}

function WelcomeBack({ who, children }: { who: Who; children: ReactNode }) {
  return (
    <section className="mb-5 flex flex-wrap items-center gap-3 rounded-lg bg-gold-soft p-4">
      <AccountPicture who={who} className="size-11 text-sm" />
      <span className="min-w-0 flex-1 basis-40">
        <strong className="block">{LAYOUT_TEXTS.welcomeBack}</strong>
        <span className="block break-words text-sm">{who.email}</span>
      </span>
      {children}
    </section>
  )
}
