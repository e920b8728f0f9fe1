/** Who is asking. Queries of somebody's data take it, so that no route can forget the filter. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'shopper'; userId: string; sessionId: string }
  /** `aal2`: proved with a second factor in this session. */
  | { kind: 'staff'; userId: string; sessionId: string; role: StaffRole; aal: 'aal1' | 'aal2' }
  /** The shop itself: a job, a webhook, or a command on its own machine. */
  | { kind: 'system'; name: string }

/** Somebody who is signed in, staff or not: everybody has a profile and orders of their own. */
export type Person = Extract<Actor, { userId: string }>

/** Somebody who works for the shop. */
export type Staff = Extract<Actor, { kind: 'staff' }>

export const STAFF_ROLES = ['admin', 'manager', 'kitchen', 'rider'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const VISITOR: Actor = { kind: 'visitor' }

/** Whose things the actor may see as their own; null for visitors and the shop itself. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'shopper' || actor.kind === 'staff' ? actor.userId : null
}

/** A short name of the actor for histories, e.g. `staff:0198…` or `system:webhook`. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'visitor') return 'visitor'
  return actor.kind === 'system' ? `system:${actor.name}` : `${actor.kind}:${actor.userId}`
}
