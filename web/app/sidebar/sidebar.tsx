import {
  GraduationCap,
  type LucideIcon,
  Newspaper,
  PanelLeft,
  Phone,
  Ship,
  ShoppingBag,
  Sprout,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session/session-store.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { FIRST_TAB, useProfileStep } from '../../client/steps/profile-step.ts'
import { phoneLink } from '../../store/shop/phone-link.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { AccountButton } from '../layout/account-button.tsx'
import { AccountPicture } from '../layout/account-picture.tsx'
import { LAYOUT_TEXTS as TEXTS } from '../layout/layout-texts.ts'
import { Logo } from '../layout/logo.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { useSidebarKey, useSidebarOpen } from './sidebar-state.ts'

const { nav } = TEXTS

/** One line for each page that exists, in their order. */
const ITEMS: readonly { to: string; text: string; icon: LucideIcon }[] = [
  { to: paths.home, text: nav.order, icon: ShoppingBag },
  { to: paths.international, text: nav.importers, icon: Ship },
  { to: paths.blog, text: nav.blog, icon: Newspaper },
  { to: paths.masterclass, text: nav.masterclass, icon: GraduationCap },
  { to: paths.grow, text: nav.grow, icon: Sprout },
]

/** Replaces the header: a column at the left that can be narrowed to its icons; on phones a bar that opens a panel. */
export function Sidebar() {
  const [isOpen, toggle] = useSidebarOpen()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const isPhone = useIsMobile()
  const brand = useBrand()
  useSidebarKey(() => (isPhone ? setPanelOpen(!isPanelOpen) : toggle()))

  if (isPhone) {
    const close = () => setPanelOpen(false)
    return (
      <header className="bg-surface">
        <div className="column flex h-16 items-center gap-2">
          <ToggleButton isOpen={isPanelOpen} hasPopup onClick={() => setPanelOpen(true)} />
          <LogoLink />
        </div>
        <KenteStrip className="h-1.5" />
        <Sheet
          isOpen={isPanelOpen}
          onOpenChange={setPanelOpen}
          title={brand.name}
          side="left"
          footer={<Foot isOpen onLeave={close} />}
        >
          <Items isOpen onFollow={close} />
        </Sheet>
      </header>
    )
  }
  return (
    <header
      className={classNames(
        'fixed inset-y-0 left-0 z-40 flex flex-col gap-4 overflow-y-auto border-line border-r bg-surface p-3',
        isOpen ? 'w-64' : 'w-17',
      )}
    >
      <div className={classNames('flex items-center gap-2', !isOpen && 'justify-center')}>
        {isOpen && <LogoLink />}
        <ToggleButton isOpen={isOpen} onClick={toggle} />
      </div>
      <Items isOpen={isOpen} />
      <div className="mt-auto">
        <Foot isOpen={isOpen} />
      </div>
    </header>
  )
}

function LogoLink() {
  return (
    <Link to={paths.home} className="mr-auto flex min-h-11 items-center rounded-md px-1 text-ink">
      <Logo className="h-8" />
    </Link>
  )
}

function ToggleButton({
  isOpen,
  hasPopup = false,
  onClick,
}: {
  isOpen: boolean
  hasPopup?: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-11"
      aria-label={nav.toggle}
      aria-expanded={isOpen}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
      onClick={onClick}
    >
      <PanelLeft aria-hidden />
    </Button>
  )
}

const ENTRY =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-sm hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0'

function Items({ isOpen, onFollow }: { isOpen: boolean; onFollow?: () => void }) {
  return (
    <nav aria-label={nav.label}>
      <ul className="grid gap-1">
        {ITEMS.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.home}
              onClick={onFollow}
              title={isOpen ? undefined : text}
              className={({ isActive }) => classNames(ENTRY, isActive && 'bg-gold-soft text-gold-text')}
            >
              <Icon aria-hidden />
              <span className={isOpen ? undefined : 'sr-only'}>{text}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The signed-in person or Sign In, the shop's phone, and the theme. */
function Foot({ isOpen, onLeave = () => undefined }: { isOpen: boolean; onLeave?: () => void }) {
  const phone = useShop()?.brand.phone
  const session = useSession()
  const profile = useProfileStep()
  const auth = useAuthStep()
  return (
    <div className={classNames('grid grid-cols-1 gap-2', !isOpen && 'justify-items-center')}>
      {isOpen && session.status === 'signed_in' ? (
        <Link {...profile.link(FIRST_TAB)} onClick={onLeave} className={classNames(ENTRY, 'min-h-14 px-2')}>
          <AccountPicture who={session} className="size-9 text-sm" />
          <span className="grid min-w-0">
            <span>{TEXTS.welcomeBack}</span>
            <span className="text-gold-text underline underline-offset-4">{TEXTS.myProfile}</span>
          </span>
        </Link>
      ) : session.status === 'signed_in' ? (
        <AccountButton onOpen={onLeave} />
      ) : (
        <Button
          variant="outline"
          size="lg"
          className={isOpen ? undefined : 'size-11 p-0'}
          aria-label={TEXTS.signIn}
          aria-haspopup="dialog"
          onClick={() => {
            onLeave()
            auth.go('signin')
          }}
        >
          <UserRound aria-hidden />
          {isOpen && TEXTS.signIn}
        </Button>
      )}
      <div className={classNames('flex items-center gap-1', !isOpen && 'flex-col')}>
        {phone !== undefined && (
          <a
            href={phoneLink(phone)}
            aria-label={TEXTS.call(phone)}
            title={isOpen ? undefined : TEXTS.call(phone)}
            className={classNames(ENTRY, isOpen && 'flex-1')}
          >
            <Phone aria-hidden />
            {isOpen && <span className="tabular">{phone}</span>}
          </a>
        )}
        <ThemeToggle />
      </div>
    </div>
  )
}
