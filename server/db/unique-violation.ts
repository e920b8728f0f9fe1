const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because a row of this unique constraint exists already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint: name } = cause as { code?: unknown; constraint?: unknown } // as both drivers report it
    if (code === UNIQUE_VIOLATION && name === constraint) return true
  }
  return false
}
