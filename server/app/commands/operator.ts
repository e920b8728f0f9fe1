import type { Actor } from '#domain/actor.ts'

/** Whoever types a command on the shop's own machine. */
export const OPERATOR: Actor = { kind: 'system', name: 'command' }
