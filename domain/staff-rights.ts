import type { Actor, StaffRole } from './actor.ts'

type Right = {
  roles: readonly StaffRole[]
  /** Whether it concerns money or people: it then requires a second factor, as long as the settings do. */
  isGuarded: boolean
  /** Whether nobody has it over what is their own. */
  isNeverOwn?: boolean
}

/**
 * Which role has which right: the only table. A role has the rights of its work; without a right the path is not found.
 */
export const STAFF_RIGHTS = {
  /** Reads all orders. */
  'orders.read': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Reads the orders that one delivers oneself. */
  'orders.read_own': { roles: ['admin', 'manager', 'kitchen', 'rider'], isGuarded: false },
  /** Reads the shopper's phone and address of an order that one may read. The kitchen needs neither. */
  'contacts.read': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Moves an order through the kitchen, and gives it to a rider. */
  'orders.prepare': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Asks the shopper about a line that cannot be made. What goes back is the rule's decision, never the proposer's. */
  'orders.propose': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Records what a shopper has agreed to on the phone about a line. */
  'orders.agree': { roles: ['admin', 'manager'], isGuarded: false },
  /** Records that an order was delivered or could not be, without the proof that riders give at the door. */
  'orders.deliver': { roles: ['admin', 'manager'], isGuarded: false },
  /** Delivers the orders that one was given. */
  'orders.ride': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Reads who delivers, and how many orders each has. */
  'riders.read': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Changes address or slot of an order, and sends its messages again. */
  'orders.change': { roles: ['admin', 'manager'], isGuarded: false },
  /** Sends an order out again that could not be delivered. */
  'orders.send_again': { roles: ['admin', 'manager'], isGuarded: false },
  /** Refunds a paid order. */
  'orders.cancel': { roles: ['admin', 'manager'], isGuarded: true },
  /** Confirms manual mobile money. */
  'payments.confirm': { roles: ['admin', 'manager'], isGuarded: true },
  'payments.refund': { roles: ['admin', 'manager'], isGuarded: true },
  /** Hands in the cash that one has collected. */
  'cash.handin': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Counts cash that somebody else has handed in. */
  'cash.count': { roles: ['admin', 'manager'], isGuarded: true, isNeverOwn: true },
  /** Reads all requests and packages, also those that somebody else serves, with prices and contacts. */
  'requests.read': { roles: ['admin', 'manager'], isGuarded: false },
  /** Serves paid vehicles and home services: those that nobody serves yet, and one's own. */
  'requests.serve': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Delivers this week's packages of plans. */
  'packages.deliver': { roles: ['admin', 'manager', 'rider'], isGuarded: false },
  /** Sends paid airtime, which is as good as money. */
  'airtime.send': { roles: ['admin', 'manager'], isGuarded: false },
  'people.read': { roles: ['admin', 'manager'], isGuarded: true },
  'people.change': { roles: ['admin'], isGuarded: true },
  /** Reads the settings, the state of the keys and what is left to do before the shop opens. */
  'settings.read': { roles: ['admin', 'manager'], isGuarded: false },
  /** The phone number for manual mobile money is a setting. */
  'settings.change': { roles: ['admin'], isGuarded: true },
  'menu.change': { roles: ['admin', 'manager'], isGuarded: false },
  /** Changes plans, vehicles, home services, networks of airtime and areas. */
  'catalogue.change': { roles: ['admin', 'manager'], isGuarded: true },
  /** Reads who has a seat in a class, and checks tickets at the entrance. */
  'classes.attend': { roles: ['admin', 'manager'], isGuarded: false },
  /** Makes codes and offers, which give money away. */
  'promotions.change': { roles: ['admin', 'manager'], isGuarded: true },
  /** Writes, schedules, publishes and deletes posts of the blog. */
  'blog.change': { roles: ['admin', 'manager'], isGuarded: false },
  /** Makes cooking challenges, reads their entries before others see them, and names the winner. */
  'challenges.change': { roles: ['admin', 'manager'], isGuarded: false },
  /** Reads what shoppers say about items, without who said it. */
  'ratings.read': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Shows comments to shoppers, or hides them. */
  'ratings.moderate': { roles: ['admin', 'manager'], isGuarded: false },
  /** Marks what is sold out. */
  'menu.availability': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Pauses the shop, and lengthens its promise in a rush. */
  'shop.switch': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Reads to whom the shop wrote what; codes are not shown. */
  'messages.read': { roles: ['admin', 'manager'], isGuarded: true },
  /** Sends messages that were prepared or have failed, and templates to oneself. */
  'messages.send': { roles: ['admin', 'manager'], isGuarded: true },
  /** Writes to the shop's own chats. */
  'notify.send': { roles: ['admin', 'manager', 'kitchen'], isGuarded: false },
  /** Reads the numbers that need somebody's attention today. */
  'today.read': { roles: ['admin', 'manager'], isGuarded: false },
  /** Reads what was sold in a period, and how long it took. */
  'reports.read': { roles: ['admin', 'manager'], isGuarded: true },
  /** Reads the versions of one row that staff edit; they say nothing of shoppers. */
  'history.read': { roles: ['admin', 'manager'], isGuarded: false },
  /** Reads who changed what. */
  'audit.read': { roles: ['admin'], isGuarded: true },
  'staff.change': { roles: ['admin'], isGuarded: true },
} as const satisfies Record<string, Right>

export type StaffRight = keyof typeof STAFF_RIGHTS

/**
 * Whether the actor's role has the right. Visitors, shoppers and system actors have none.
 *
 * @param ownerId whose the matter is, of rights that nobody has over their own
 */
export function mayDo(actor: Actor, right: StaffRight, ownerId?: string): boolean {
  const { roles, isNeverOwn }: Right = STAFF_RIGHTS[right]
  return actor.kind === 'staff' && roles.includes(actor.role) && !(isNeverOwn && actor.userId === ownerId)
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
