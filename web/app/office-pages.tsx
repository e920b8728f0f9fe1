import {
  Banknote,
  Bike,
  ChartColumn,
  ChefHat,
  ClipboardCheck,
  ClipboardList,
  Coins,
  Library,
  Navigation,
  ReceiptText,
  Sun,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { StaffRight } from '#domain/staff-rights.ts'
import { paths, patterns } from '../client/paths.ts'
import type { OfficeLink } from '../office/frame/office-frame.tsx'
import { lazyPart } from '../ui/state/lazy-part.ts'

export type OfficePage = {
  path: string
  /** Without it the address is not found. */
  right: StaffRight
  page: ComponentType & { load: () => Promise<unknown> }
  /** Its entry in the menu; absent for a page that others lead to. */
  link?: Omit<OfficeLink, 'path'>
}

const OrderPage = lazyPart(() => import('../office/orders/order-page.tsx'), 'OrderPage')
const OrdersPage = lazyPart(() => import('../office/orders/orders-page.tsx'), 'OrdersPage')
const BoardPage = lazyPart(() => import('../office/board/board-page.tsx'), 'BoardPage')

const RidersPage = lazyPart(() => import('../office/riders/riders-page.tsx'), 'RidersPage')
const RidePage = lazyPart(() => import('../office/ride/ride-page.tsx'), 'RidePage')
const CashPage = lazyPart(() => import('../office/cash/cash-page.tsx'), 'CashPage')
const PaymentsPage = lazyPart(() => import('../office/payments/payments-page.tsx'), 'PaymentsPage')
const TodayPage = lazyPart(() => import('../office/today/today-page.tsx'), 'TodayPage')
const ReportsPage = lazyPart(() => import('../office/reports/reports-page.tsx'), 'ReportsPage')
const RequestsPage = lazyPart(() => import('../office/requests/requests-page.tsx'), 'RequestsPage')
const AvailabilityPage = lazyPart(() => import('../office/menu/availability-page.tsx'), 'AvailabilityPage')

const CataloguePage = lazyPart(() => import('../office/catalogue/catalogue-page.tsx'), 'CataloguePage')

/** The screens of staff, in the order of the menu. Everybody begins at the first one that they may open. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  { path: paths.today, right: 'today.read', page: TodayPage, link: { name: 'today', icon: Sun } },
  { path: paths.board, right: 'orders.read', page: BoardPage, link: { name: 'board', icon: ClipboardList } },
  { path: paths.orders, right: 'orders.read', page: OrdersPage, link: { name: 'orders', icon: ReceiptText } },
  { path: patterns.order, right: 'orders.read', page: OrderPage },
  { path: paths.riders, right: 'orders.deliver', page: RidersPage, link: { name: 'riders', icon: Bike } },
  {
    path: paths.staffMenu,
    right: 'menu.availability',
    page: AvailabilityPage,
    link: { name: 'menu', icon: ChefHat },
  },
  {
    path: paths.catalogue,
    right: 'catalogue.change',
    page: CataloguePage,
    link: { name: 'catalogue', icon: Library },
  },
  { path: paths.ride, right: 'orders.ride', page: RidePage, link: { name: 'ride', icon: Navigation } },
  {
    path: paths.staffRequests,
    right: 'requests.serve',
    page: RequestsPage,
    link: { name: 'requests', icon: ClipboardCheck },
  },
  { path: paths.cash, right: 'cash.count', page: CashPage, link: { name: 'cash', icon: Coins } },
  { path: paths.payments, right: 'payments.confirm', page: PaymentsPage, link: { name: 'payments', icon: Banknote } },
  { path: paths.reports, right: 'reports.read', page: ReportsPage, link: { name: 'reports', icon: ChartColumn } },
]
