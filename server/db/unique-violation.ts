const UNIQUE_VIOLATION = '23505'

/** Whether a statement violated this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, [constraint], UNIQUE_VIOLATION)
}

/** Whether a statement violated one of these constraints, of whatever kind. */
export function isViolation(error: unknown, constraints: readonly string[], kind?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown } // in the form of both drivers
    if (typeof constraint === 'string' && constraints.includes(constraint)) return kind === undefined || code === kind
  }
  return false
}

/** Repeats `work` once if another transaction violated one of these constraints first. */
export async function againIfTaken<T>(constraints: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isViolation(error, constraints, UNIQUE_VIOLATION)) throw error
    return work()
  }
}
