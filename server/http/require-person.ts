import type { Actor, Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'

/** Whoever is signed in. @throws Refusal session.required for visitors */
export function requirePerson(actor: Actor): Person {
  if (actor.kind === 'shopper' || actor.kind === 'staff') return actor
  throw new Refusal('session.required')
}
