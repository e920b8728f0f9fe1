import { lazyPart } from '../../ui/state/lazy-part.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { useStaff } from '../frame/staff-access.ts'
import { AvailabilityPage } from './availability-page.tsx'

const ItemsPage = lazyPart(() => import('./items-page.tsx'), 'ItemsPage')

/** The menu: managers edit it on a screen with room for a table; the kitchen and phones say what is sold out. */
export function MenuPage() {
  const isMobile = useIsMobile()
  return useStaff().may('menu.change') && !isMobile ? <ItemsPage /> : <AvailabilityPage />
}
