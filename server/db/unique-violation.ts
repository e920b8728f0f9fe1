const UNIQUE_VIOLATION = '23505'

/** Whether a statement violated this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint: name } = cause as { code?: unknown; constraint?: unknown } // in the form of both drivers
    if (code === UNIQUE_VIOLATION && name === constraint) return true
  }
  return false
}
