/** A moment as a `datetime-local` field has it: to the minute, in Accra, which has the time of UTC. */
export const typedMoment = (at: string): string => at.slice(0, '2027-01-16T10:00'.length)

/** The moment that was typed; undefined when it is none. @param stored the one before, whose seconds the field does not show */
export function momentIn(typed: string, stored: string | null = null): string | undefined {
  if (stored !== null && typedMoment(stored) === typed) return stored
  const at = new Date(`${typed}:00.000Z`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
