import type { Settings, WeekHours } from '../settings/settings-api.ts'
import { DAY_MS } from '../time/accra-time.ts'
import type { KeyState } from './setup-api.ts'

/** What has to be done before the shop opens, in the order in which it is best done. */
export const SETUP_STEPS = [
  'admin',
  'contacts',
  'links',
  'momo',
  'hours',
  'cities',
  'menu',
  'farms',
  'cycles',
  'points',
  'classes',
  'recipes',
  'plans',
  'services',
  'vehicles',
  'address',
  'payments',
  'telegram',
  'mail',
  'staff',
  'shift',
  'order',
  'ticket',
  'backup',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What is known about the shop, all of it read from rows and from the configuration. */
export type SetupFacts = {
  settings: Pick<Settings, 'kitchen_hours' | 'delivery_hours' | 'cities'>
  /** The facts of the brand that are still examples. */
  examples: readonly string[]
  keys: { paystack: KeyState; telegram: KeyState; mail: KeyState }
  publicUrl: string
  /** How many people are staff, and whether an admin has a second factor. */
  staff: { members: number; hasSecuredAdmin: boolean }
  /** Whether anything is on sale. */
  hasMenu: boolean
  /** Whether shoppers are offered rows of these nouns that are still examples. */
  hasExamples: Record<
    'farms' | 'cycles' | 'points' | 'classes' | 'recipes' | 'plans' | 'services' | 'vehicles',
    boolean
  >
  /** Whether a screen has ever been on shift, an order delivered and a paper printed. */
  hasShift: boolean
  hasDelivered: boolean
  hasPrint: boolean
  lastBackupAt: Date | null
}

/** A backup that is older does not count: the step comes back when backups stop. */
const BACKUP_MAX_AGE_MS = 7 * DAY_MS

const CONTACTS: readonly string[] = ['phone', 'email']
const MOMO: readonly string[] = ['momoNumber', 'momoName']

/** Which steps are done. Nobody ticks them: each follows from what is so. */
export function setupSteps(facts: SetupFacts, now: Date): Record<SetupStep, boolean> {
  const { settings, examples, keys, staff, hasExamples, lastBackupAt } = facts
  const isOwn = (names: readonly string[]) => !examples.some((name) => names.includes(name))
  return {
    admin: staff.hasSecuredAdmin,
    contacts: isOwn(CONTACTS),
    links: examples.every((name) => CONTACTS.includes(name) || MOMO.includes(name)),
    momo: isOwn(MOMO),
    hours: hasOpening(settings.kitchen_hours) && hasOpening(settings.delivery_hours),
    cities: settings.cities.some(({ isServed }) => isServed),
    menu: facts.hasMenu,
    farms: !hasExamples.farms,
    cycles: !hasExamples.cycles,
    points: !hasExamples.points,
    classes: !hasExamples.classes,
    recipes: !hasExamples.recipes,
    plans: !hasExamples.plans,
    services: !hasExamples.services,
    vehicles: !hasExamples.vehicles,
    address: facts.publicUrl.startsWith('https://'),
    payments: keys.paystack === 'set',
    telegram: keys.telegram === 'set',
    mail: keys.mail === 'set',
    staff: staff.members >= 2,
    shift: facts.hasShift,
    order: facts.hasDelivered,
    ticket: facts.hasPrint,
    backup: lastBackupAt !== null && now.getTime() - lastBackupAt.getTime() < BACKUP_MAX_AGE_MS,
  }
}

function hasOpening(week: WeekHours): boolean {
  return week.some(({ opensMinute, closesMinute }) => opensMinute < closesMinute)
}
