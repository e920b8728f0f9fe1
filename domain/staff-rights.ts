import type { Actor, StaffRole } from './actor.ts'

type Right = {
  roles: readonly StaffRole[]
  /** Whether it concerns money or people: it then requires a second factor, as long as the settings do. */
  isGuarded: boolean
}

/**
 * Which role has which right: the only table. A role has the rights of its work; without a right the path is not found.
 */
export const STAFF_RIGHTS = {
  'orders.read': { roles: ['admin', 'manager', 'kitchen', 'rider'], isGuarded: false },
  /** Moves an order through the kitchen. */
  'orders.prepare': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Delivers an order. */
  'orders.deliver': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Refunds a paid order. */
  'orders.cancel': { roles: ['admin', 'manager'], isGuarded: true },
  /** Confirms manual mobile money. */
  'payments.confirm': { roles: ['admin', 'manager'], isGuarded: true },
  'payments.refund': { roles: ['admin', 'manager'], isGuarded: true },
  /** Serves what members have paid for: packages, vehicles, home services, airtime. */
  'members.serve': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  'people.read': { roles: ['admin', 'manager'], isGuarded: true },
  'people.change': { roles: ['admin'], isGuarded: true },
  /** The phone number for manual mobile money is a setting. */
  'settings.change': { roles: ['admin'], isGuarded: true },
  'menu.change': { roles: ['admin', 'manager'], isGuarded: false },
  /** Writes to the shop's own chats. */
  'notify.send': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  'staff.change': { roles: ['admin'], isGuarded: true },
} as const satisfies Record<string, Right>

export type StaffRight = keyof typeof STAFF_RIGHTS

/** Whether the actor's role has the right. Visitors, shoppers and system actors have none. */
export function mayDo(actor: Actor, right: StaffRight): boolean {
  const { roles }: Right = STAFF_RIGHTS[right]
  return actor.kind === 'staff' && roles.includes(actor.role)
}

/** Whether the right requires a second factor. */
export function isGuarded(right: StaffRight): boolean {
  return STAFF_RIGHTS[right].isGuarded
}

/** Whether a role has a right that requires a second factor. */
export function hasGuardedRight(role: StaffRole): boolean {
  const rights: Right[] = Object.values(STAFF_RIGHTS)
  return rights.some(({ roles, isGuarded }) => isGuarded && roles.includes(role))
}
