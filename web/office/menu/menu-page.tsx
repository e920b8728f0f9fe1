import { lazyPart } from '../../ui/state/lazy-part.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { useEntry } from '../frame/use-entry.ts'
import { AvailabilityPage } from './availability-page.tsx'

const ItemsPage = lazyPart(() => import('./items-page.tsx'), 'ItemsPage')

/**
 * The menu: managers edit it on a screen with room for a table; the kitchen and phones say what is sold out, and managers
 * who ask for it.
 */
export function MenuPage() {
  const isMobile = useIsMobile()
  const isAsked = useAddress().text('view') === 'sale'
  const entry = useEntry()
  return useStaff().may('menu.change') && !isMobile && !isAsked ? (
    <ItemsPage key={entry} />
  ) : (
    <AvailabilityPage key={entry} />
  )
}
