import {
  BadgePercent,
  Banknote,
  Bike,
  ChartColumn,
  ChefHat,
  ClipboardCheck,
  ClipboardList,
  Coins,
  CookingPot,
  GraduationCap,
  History,
  Library,
  Mail,
  Navigation,
  Newspaper,
  ReceiptText,
  Settings,
  Sprout,
  Star,
  Sun,
  Trophy,
  UserCog,
  UsersRound,
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
const SettingsPage = lazyPart(() => import('../office/settings/settings-page.tsx'), 'SettingsPage')
const SettingsSectionPage = lazyPart(() => import('../office/settings/section-page.tsx'), 'SettingsSectionPage')
const MessagesPage = lazyPart(() => import('../office/messages/messages-page.tsx'), 'MessagesPage')
const MenuPage = lazyPart(() => import('../office/menu/menu-page.tsx'), 'MenuPage')
const ItemPage = lazyPart(() => import('../office/menu/item-page.tsx'), 'ItemPage')
const NewItemPage = lazyPart(() => import('../office/menu/item-page.tsx'), 'NewItemPage')
const PeoplePage = lazyPart(() => import('../office/people/people-page.tsx'), 'PeoplePage')
const PersonPage = lazyPart(() => import('../office/people/person-page.tsx'), 'PersonPage')
const StaffPage = lazyPart(() => import('../office/staff/staff-page.tsx'), 'StaffPage')
const AuditPage = lazyPart(() => import('../office/audit/audit-page.tsx'), 'AuditPage')
const PromotionsPage = lazyPart(() => import('../office/promotions/promotions-page.tsx'), 'PromotionsPage')
const RatingsPage = lazyPart(() => import('../office/ratings/ratings-page.tsx'), 'RatingsPage')

const PostsPage = lazyPart(() => import('../office/blog/posts-page.tsx'), 'PostsPage')
const PostPage = lazyPart(() => import('../office/blog/post-page.tsx'), 'PostPage')
const ChallengesPage = lazyPart(() => import('../office/challenges/challenges-page.tsx'), 'ChallengesPage')
const ChallengePage = lazyPart(() => import('../office/challenges/challenge-page.tsx'), 'ChallengePage')
const CataloguePage = lazyPart(() => import('../office/catalogue/catalogue-page.tsx'), 'CataloguePage')

const RecipesPage = lazyPart(() => import('../office/catalogue/catalogue-page.tsx'), 'RecipesPage')

const GrowPage = lazyPart(() => import('../office/grow/grow-page.tsx'), 'GrowPage')

const ClassesPage = lazyPart(() => import('../office/classes/classes-page.tsx'), 'ClassesPage')
const ClassPage = lazyPart(() => import('../office/classes/class-page.tsx'), 'ClassPage')

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
    page: MenuPage,
    link: { name: 'menu', icon: ChefHat },
  },
  { path: patterns.newItem, right: 'menu.change', page: NewItemPage },
  { path: patterns.staffItem, right: 'menu.change', page: ItemPage },
  {
    path: paths.catalogue,
    right: 'catalogue.change',
    page: CataloguePage,
    link: { name: 'catalogue', icon: Library },
  },
  {
    path: paths.staffRecipes,
    right: 'catalogue.change',
    page: RecipesPage,
    link: { name: 'recipes', icon: CookingPot },
  },
  { path: paths.staffGrow, right: 'requests.read', page: GrowPage, link: { name: 'grow', icon: Sprout } },
  {
    path: paths.staffClasses,
    right: 'classes.attend',
    page: ClassesPage,
    link: { name: 'classes', icon: GraduationCap },
  },
  { path: patterns.staffClass, right: 'classes.attend', page: ClassPage },
  {
    path: paths.promotions,
    right: 'promotions.change',
    page: PromotionsPage,
    link: { name: 'promotions', icon: BadgePercent },
  },
  { path: paths.ratings, right: 'ratings.read', page: RatingsPage, link: { name: 'ratings', icon: Star } },
  { path: paths.staffBlog, right: 'blog.change', page: PostsPage, link: { name: 'blog', icon: Newspaper } },
  {
    path: paths.staffChallenges,
    right: 'challenges.change',
    page: ChallengesPage,
    link: { name: 'challenges', icon: Trophy },
  },
  { path: patterns.staffChallenge, right: 'challenges.change', page: ChallengePage },
  { path: patterns.staffPost, right: 'blog.change', page: PostPage },
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
  { path: paths.people, right: 'people.read', page: PeoplePage, link: { name: 'people', icon: UsersRound } },
  { path: patterns.person, right: 'people.read', page: PersonPage },
  { path: paths.staff, right: 'staff.change', page: StaffPage, link: { name: 'staff', icon: UserCog } },
  { path: paths.audit(), right: 'audit.read', page: AuditPage, link: { name: 'audit', icon: History } },
  { path: paths.messages, right: 'messages.read', page: MessagesPage, link: { name: 'messages', icon: Mail } },
  { path: paths.settings, right: 'settings.read', page: SettingsPage, link: { name: 'settings', icon: Settings } },
  { path: patterns.settingsSection, right: 'settings.read', page: SettingsSectionPage },
]
