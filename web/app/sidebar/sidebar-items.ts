import { GraduationCap, type LucideIcon, Newspaper, Ship, ShoppingBag, Sprout } from 'lucide-react'
import { paths } from '../../client/paths.ts'
import { SIDEBAR_TEXTS as TEXTS } from './sidebar-texts.ts'

type SidebarItem = { to: string; text: string; icon: LucideIcon }

/** The entries of the sidebar, in their order: one line for each page that exists. */
export const SIDEBAR_ITEMS: readonly SidebarItem[] = [
  { to: paths.home, text: TEXTS.order, icon: ShoppingBag },
  { to: paths.international, text: TEXTS.importers, icon: Ship },
  { to: paths.blog, text: TEXTS.blog, icon: Newspaper },
  { to: paths.masterclass, text: TEXTS.masterclass, icon: GraduationCap },
  { to: paths.grow, text: TEXTS.grow, icon: Sprout },
]
