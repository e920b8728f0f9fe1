import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'

/** Refuses a change whose address or phone another account got at the same moment; other errors are thrown again. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'auth_users_email')) throw new AuthRefusal('email_exists')
  if (isUniqueViolation(error, 'auth_users_phone')) throw new AuthRefusal('phone_exists')
  throw error
}
