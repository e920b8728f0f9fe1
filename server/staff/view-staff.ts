import type { InvitationView, StaffMemberView } from '#domain/auth/staff-api.ts'
import { listInvitations, listStaff } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { listRunning } from '../orders/alarm/alarm-queries.ts'
import { listOnShift } from '../riders/rider-queries.ts'
import { shiftsSince } from '../riders/view-ride.ts'
import { readNames } from './staff-queries.ts'

/** Everybody with a role, and who is invited. */
export async function viewStaff(
  db: Db,
  now: Date,
): Promise<{ staff: StaffMemberView[]; invitations: InvitationView[] }> {
  const members = await listStaff(db)
  const names = await readNames(
    db,
    members.map(({ userId }) => userId),
  )
  const onShift = new Set([
    ...(await listRunning(db, now)).map(({ userId }) => userId),
    ...(await listOnShift(db, shiftsSince(now))),
  ])
  return {
    staff: members.map(({ userId, email, phone, role, addedAt, hasSecondFactor, seenAt }) => ({
      userId,
      name: names.get(userId) ?? '',
      email,
      phone: phone === null ? null : `+${phone}`,
      role,
      since: addedAt.toISOString(),
      hasSecondFactor,
      seenAt,
      isOnShift: onShift.has(userId),
    })),
    invitations: (await listInvitations(db, now)).map(({ id, email, phone, role, expiresAt }) => ({
      id,
      contact: email ?? `+${phone}`,
      role,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
