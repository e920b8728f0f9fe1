/** The caller. Queries of personal data take it, so that no route can forget the filter. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'person'; userId: string; sessionId: string }
  /** `aal2`: this session has used a second factor. */
  | { kind: 'staff'; userId: string; sessionId: string; role: StaffRole; aal: 'aal1' | 'aal2' }
  /** The shop itself: a job, a webhook, or a command on its own machine. */
  | { kind: 'system'; name: string }

/** A signed-in person, staff or not: everybody has their own profile and orders. */
export type Person = Extract<Actor, { userId: string }>

/** The owner of an account whom the shop acts for, without a session of theirs. */
export const personOf = (userId: string): Person => ({ kind: 'person', userId, sessionId: '' })

/** Somebody who works for the shop. */
export type Staff = Extract<Actor, { kind: 'staff' }>

export const STAFF_ROLES = ['admin', 'manager', 'kitchen', 'rider'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const VISITOR: Actor = { kind: 'visitor' }

/** The id of the user whose data the actor owns; null for visitors and the system. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'person' || actor.kind === 'staff' ? actor.userId : null
}

/** The actor's short name for histories, e.g. `staff:0198…` or `system:webhook`. Their rows call a person `shopper:0198…`. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'visitor':
      return 'visitor'
    case 'person':
      return `shopper:${actor.userId}`
    case 'staff':
      return `staff:${actor.userId}`
    case 'system':
      return `system:${actor.name}`
  }
}
