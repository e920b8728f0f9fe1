import { personOf } from '#domain/actor.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps, EraseAccount } from '../auth-deps.ts'
import type { ByStaff } from './change-user-as-staff.ts'
import { requireRightOver } from './require-staff.ts'

/**
 * Deletes an account at its owner's request, like the owner's own deletion but without the code.
 *
 * @throws admin_user_not_found, not_admin; Refusal account.orders_under_way, account.last_admin
 */
export async function deleteUserAsStaff(
  tx: Db,
  { deps, eraseAccount }: { deps: AuthDeps; eraseAccount: EraseAccount },
  userId: string,
  by: ByStaff,
): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new AuthRefusal('admin_user_not_found')
  await requireRightOver(tx, by.staff, userId)
  await eraseAccount(tx, deps, personOf(userId), by)
}
