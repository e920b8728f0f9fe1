import { NavLink } from 'react-router'
import { paths } from '../../client/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { SECTIONS } from './sections.ts'

const LINKS: typeof SECTIONS = [
  { to: paths.home, text: LAYOUT_TEXTS.nav.order },
  { to: paths.trackOrder(), text: LAYOUT_TEXTS.nav.track },
  ...SECTIONS,
]

/** Links to the main pages: pills in a row or, in the drawer, a column. */
export function NavLinks({ isStacked = false, onFollow }: { isStacked?: boolean; onFollow?: () => void }) {
  return (
    <ul className={isStacked ? 'grid gap-1' : 'flex items-center gap-1'}>
      {LINKS.map(({ to, text, row }) => (
        <li key={to} className={isStacked ? undefined : row}>
          <NavLink
            to={to}
            end
            onClick={onFollow}
            className={({ isActive }) =>
              classNames(
                'flex min-h-11 items-center px-4 font-semibold text-sm transition-colors duration-150',
                isStacked ? 'rounded-md text-base' : 'rounded-full',
                isActive ? 'bg-gold-soft text-gold-text' : 'hover:bg-sunken',
              )
            }
          >
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
