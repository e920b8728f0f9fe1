import { Banknote, ChefHat, ClipboardCheck, ClipboardList } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StaffRight } from '#domain/staff-rights.ts'
import { paths } from '../client/paths.ts'
import type { OfficeLink } from '../office/frame/office-frame.tsx'
import { lazyPart } from '../ui/state/lazy-part.ts'

export type OfficePage = {
  path: string
  /** Without it the address is not found. */
  right: StaffRight
  page: ComponentType
  /** Its entry in the menu; absent for a page that others lead to. */
  link?: Omit<OfficeLink, 'path'>
}

const BoardPage = lazyPart(() => import('../office/board/board-page.tsx'), 'BoardPage')
const PaymentsPage = lazyPart(() => import('../office/payments/payments-page.tsx'), 'PaymentsPage')
const RequestsPage = lazyPart(() => import('../office/requests/requests-page.tsx'), 'RequestsPage')
const AvailabilityPage = lazyPart(() => import('../office/menu/availability-page.tsx'), 'AvailabilityPage')

/** The screens of staff, in the order of the menu. Everybody begins at the first one that they may open. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  { path: paths.board, right: 'orders.read_own', page: BoardPage, link: { name: 'board', icon: ClipboardList } },
  {
    path: paths.staffMenu,
    right: 'menu.availability',
    page: AvailabilityPage,
    link: { name: 'menu', icon: ChefHat },
  },
  {
    path: paths.staffRequests,
    right: 'requests.serve',
    page: RequestsPage,
    link: { name: 'requests', icon: ClipboardCheck },
  },
  { path: paths.payments, right: 'payments.confirm', page: PaymentsPage, link: { name: 'payments', icon: Banknote } },
]
