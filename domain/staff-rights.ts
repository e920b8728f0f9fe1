import type { Actor, StaffRole } from './actor.ts'

type Right = {
  roles: readonly StaffRole[]
  /** It touches money or people: whoever uses it proves who they are twice, as long as the settings ask for it. */
  isGuarded: boolean
}

/**
 * Who may do what: the one table. A role has what its work takes and no more; a right that a role lacks is, to its
 * people, not there at all.
 */
export const STAFF_RIGHTS = {
  'orders.read': { roles: ['admin', 'manager', 'kitchen', 'rider'], isGuarded: false },
  /** Moves an order through the kitchen. */
  'orders.prepare': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Takes an order to the door. */
  'orders.deliver': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Gives a paid order's money back. */
  'orders.cancel': { roles: ['admin', 'manager'], isGuarded: true },
  /** Says that money sent by hand has come. */
  'payments.confirm': { roles: ['admin', 'manager'], isGuarded: true },
  'payments.refund': { roles: ['admin', 'manager'], isGuarded: true },
  /** Serves what members have paid for: packages, vehicles, home services, airtime. */
  'members.serve': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  'people.read': { roles: ['admin', 'manager'], isGuarded: true },
  'people.change': { roles: ['admin'], isGuarded: true },
  /** Where money is sent to is a setting. */
  'settings.change': { roles: ['admin'], isGuarded: true },
  'menu.change': { roles: ['admin', 'manager'], isGuarded: false },
  /** Writes to the shop's own chats. */
  'notify.send': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  'staff.change': { roles: ['admin'], isGuarded: true },
} as const satisfies Record<string, Right>

export type StaffRight = keyof typeof STAFF_RIGHTS

/** Whether the actor's role has the right. Visitors, shoppers, and the shop's own jobs have none. */
export function mayDo(actor: Actor, right: StaffRight): boolean {
  const { roles }: Right = STAFF_RIGHTS[right]
  return actor.kind === 'staff' && roles.includes(actor.role)
}

/** Whether the right is one of those that ask for a second factor. */
export function isGuarded(right: StaffRight): boolean {
  return STAFF_RIGHTS[right].isGuarded
}
