import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#domain/actor.ts'
import { emailContact } from '#server/auth/accounts/contact.ts'
import { signUp } from '#server/auth/accounts/sign-up.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { staffMembers } from '#server/auth/staff/staff-tables.ts'
import { plainAuthSettings, USUAL_SWITCHES } from '#server/config/auth-settings.ts'
import type { Database } from '#server/db/db.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'

/** Makes somebody of the staff with a session of the shop at `url`. @returns the session as the browser stores it */
export async function staffSession(database: Database, url: string, role: StaffRole) {
  // The shop refuses tokens of another address, and the browser would have to renew them first.
  const siteUrl = `http://localhost:${new URL(url).port}`
  const { deps, close } = await openAuth({
    database,
    clock: () => new Date(),
    random: randomBytes,
    settings: { ...plainAuthSettings(siteUrl), switches: { ...USUAL_SWITCHES, autoconfirms: true } },
    makeProfile,
    log: console,
  })
  try {
    const hash = await deps.passwords.hash(randomBytes(9).toString('hex'))
    return await database.db.transaction(async (tx) => {
      const outcome = await signUp(tx, deps, {
        contact: emailContact(`${role}@example.com`),
        password: { hash, isSame: false, checkedAgainst: null },
        metadata: { full_name: 'Esi Cook' },
        redirectTo: '',
        challenge: null,
        caller: { ip: '127.0.0.1', userAgent: '' },
        maySend: true,
      })
      if (outcome.kind !== 'session') throw new Error('a sign-up that needs no mail begins a session')
      const { id } = outcome.answer.user
      await tx.insert(staffMembers).values({ userId: id, role, addedBy: 'system:bench', addedAt: new Date() })
      return outcome.answer
    })
  } finally {
    await close()
  }
}
