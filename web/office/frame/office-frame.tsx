import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { useOnline } from '../../ui/state/use-online.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { FrameKeys } from './frame-keys.tsx'
import { FRAME_TEXTS as TEXTS } from './frame-texts.ts'
import { useStaff } from './staff-access.ts'

// Riders do without these scripts.
const SwitchBar = lazyPart(() => import('./switch-bar.tsx'), 'SwitchBar')
const Sheet = lazyPart(() => import('../../ui/overlay/sheet.tsx'), 'Sheet')

/** A screen of the menu. */
export type OfficeLink = { name: keyof typeof TEXTS.pages; path: string; icon: LucideIcon }

/** The most entries of the bar on phones and of the rail; further ones are behind `More`. */
const MOST = { tabs: 5, rail: 10 }

type OfficeFrameProps = {
  /** The screens that the caller may open. */
  links: readonly OfficeLink[]
  logo: ReactNode
  tools: ReactNode
  children: ReactNode
}

/** The menu of the staff's screens: a rail on the left, on phones a bar below. */
export function OfficeFrame({ links, logo, tools, children }: OfficeFrameProps) {
  const { may } = useStaff()
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame)
  return (
    <div ref={frame} className="min-h-dvh [--office-bar:4.25rem] md:flex md:[--office-bar:0px]">
      <div className="flex items-center gap-1 border-line border-b bg-surface px-4 py-1 md:sticky md:top-0 md:h-dvh md:w-24 md:shrink-0 md:flex-col md:gap-2 md:overflow-y-auto md:border-r md:border-b-0 md:px-1 md:py-3 print:hidden">
        {logo}
        <nav aria-label={TEXTS.nav} className="hidden w-full md:block">
          <Entries links={links} most={MOST.rail} side="left" className="grid gap-1" />
        </nav>
        <div className="ml-auto flex items-center gap-1 md:mt-auto md:ml-0 md:flex-col">{tools}</div>
      </div>
      <div className="min-w-0 flex-1 pb-(--office-bar)">
        <OfflineNotice />
        {may('shop.switch') && (
          <div className="min-h-13 print:hidden">
            <LatePart>
              <SwitchBar />
            </LatePart>
          </div>
        )}
        {/* The focus moves here from the skip link and from another screen, past the menu and the switches. */}
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      <TabBar links={links} />
      <FrameKeys links={links} />
    </div>
  )
}

/** What the screens show is old while the device is offline. */
function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <p role="status" className="bg-brick px-4 py-2 text-center font-semibold text-on-brick empty:sr-only">
      {isOnline ? null : TEXTS.offline}
    </p>
  )
}

function TabBar({ links }: Pick<OfficeFrameProps, 'links'>) {
  if (links.length < 2) return null
  return (
    <nav
      aria-label={TEXTS.nav}
      data-toast-floor
      className="fixed inset-x-0 bottom-0 z-30 h-(--office-bar) border-line border-t bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <Entries links={links} most={MOST.tabs} side="bottom" className="flex *:min-w-0 *:flex-1" />
    </nav>
  )
}

type EntriesProps = {
  links: readonly OfficeLink[]
  most: number
  /** Where the further entries slide in. */
  side: 'left' | 'bottom'
  className: string
}

/** The first entries, and the further ones in a panel behind `More`. */
function Entries({ links, most, side, className }: EntriesProps) {
  const { pathname } = useLocation()
  // Where it was opened: it closes with the next screen.
  const [openAt, setOpenAt] = useState<string>()
  const hasMore = links.length > most
  const [first, rest] = hasMore ? [links.slice(0, most - 1), links.slice(most - 1)] : [links, []]
  return (
    <>
      <ul className={className}>
        {first.map((link) => (
          <li key={link.name}>
            <Entry link={link} />
          </li>
        ))}
        {hasMore && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              className={classNames(ENTRY, rest.some(({ path }) => matchPath({ path, end: false }, pathname)) && HERE)}
              onClick={() => setOpenAt(pathname)}
            >
              <Ellipsis aria-hidden className="size-6" />
              {TEXTS.more}
            </button>
          </li>
        )}
      </ul>
      {hasMore && (
        <LatePart isAwaited={openAt === pathname}>
          <Sheet
            isOpen={openAt === pathname}
            onOpenChange={() => setOpenAt(undefined)}
            title={TEXTS.more}
            description={TEXTS.nav}
            side={side}
          >
            <ul className="grid grid-cols-2 gap-2">
              {rest.map((link) => (
                <li key={link.name}>
                  <Entry link={link} />
                </li>
              ))}
            </ul>
          </Sheet>
        </LatePart>
      )}
    </>
  )
}

const ENTRY =
  'grid min-h-15 w-full justify-items-center content-center gap-0.5 rounded-md px-0.5 py-1 text-center font-semibold text-muted text-xs hover:text-ink'
const HERE = 'bg-sunken text-ink'

function Entry({ link: { name, path, icon: Icon } }: { link: OfficeLink }) {
  return (
    <NavLink to={path} className={({ isActive }) => classNames(ENTRY, isActive && HERE)}>
      <Icon aria-hidden className="size-6" />
      {TEXTS.pages[name]}
    </NavLink>
  )
}
