/** The caller. Queries of personal data take it, so that no route can forget the filter. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'shopper'; userId: string; sessionId: string }
  /** `aal2`: this session has used a second factor. */
  | { kind: 'staff'; userId: string; sessionId: string; role: StaffRole; aal: 'aal1' | 'aal2' }
  /** The shop itself: a job, a webhook, or a command on its own machine. */
  | { kind: 'system'; name: string }

/** A signed-in person, staff or not: everybody has their own profile and orders. */
export type Person = Extract<Actor, { userId: string }>

/** Somebody who works for the shop. */
export type Staff = Extract<Actor, { kind: 'staff' }>

export const STAFF_ROLES = ['admin', 'manager', 'kitchen', 'rider'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const VISITOR: Actor = { kind: 'visitor' }

/** The id of the user whose data the actor owns; null for visitors and the system. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'shopper' || actor.kind === 'staff' ? actor.userId : null
}

/** The actor's short name for histories, e.g. `staff:0198…` or `system:webhook`. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'visitor') return 'visitor'
  return actor.kind === 'system' ? `system:${actor.name}` : `${actor.kind}:${actor.userId}`
}
