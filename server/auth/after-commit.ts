import { AuthRefusal } from '#domain/auth/auth-errors.ts'

/**
 * What an action has returned. A refusal that it returned instead of throwing it is thrown now, after the commit, so that
 * what was written stays: a counted guess, a used code, an ended session, a mail.
 */
export function afterCommit<Outcome>(outcome: Outcome | AuthRefusal): Outcome {
  if (outcome instanceof AuthRefusal) throw outcome
  return outcome
}
