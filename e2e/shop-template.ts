import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { seedShop } from '#server/app/seed-shop.ts'
import { emailContact } from '#server/auth/accounts/contact.ts'
import { signUp } from '#server/auth/accounts/sign-up.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { plainAuthSettings, USUAL_SWITCHES } from '#server/config/auth-settings.ts'
import { unpackTar } from '#server/db/backup/unpack-tar.ts'
import type { Database } from '#server/db/db.ts'
import { SYNCED_MARK } from '#server/db/durable-files.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import { writeSetting } from '#server/settings/settings-queries.ts'
import { OPEN_ALL_DAY } from '#test/builders.ts'
import { openMigratedPglite } from '#test/migrated-pglite.ts'
import { asAdministrator, databaseUrl } from '#test/postgres-server.ts'
import { newAddress, PASSWORD, SIGN_UPS, type SignUpData } from './account.ts'
import { FOLDER, type Group, type Person, templateIn } from './copy-template.ts'

/** The people of the template: more than the journeys that use each kind. When none is left, a journey creates an account. */
const PEOPLE = [
  { data: SIGN_UPS.named, count: 40 },
  { data: SIGN_UPS.withPhone, count: 15 },
  { data: SIGN_UPS.complete, count: 5 },
]

/**
 * Playwright's global setup: fills one database with the opening catalogue, keys, and people with a session. Each worker
 * copies it, because migrating and seeding take much longer than copying, and a sign-up takes seconds of a journey.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-template-'))
  const server = process.env.TEST_DATABASE_URL
  await writeTemplate(folder, server)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (server) await asAdministrator(server, `drop database ${templateIn(folder)} with (force)`)
  }
}

/** Writes the template into a folder, for all journeys that this process starts. @param server PostgreSQL instead of PGlite */
export async function writeTemplate(folder: string, server?: string): Promise<void> {
  const groups = server ? await fillPostgres(server, templateIn(folder)) : await fillPglite(pgliteFolder(folder))
  await writeFile(join(folder, 'people.json'), JSON.stringify(groups))
  process.env[FOLDER] = folder
}

async function fillPglite(folder: string): Promise<Group[]> {
  const database = await openMigratedPglite()
  const groups = await fill(database)
  const dump = await database.pglite.dumpDataDir('none')
  await database.close()
  // Not synced: journeys need no durability, and syncing a thousand files is slow.
  await unpackTar(dump.stream(), folder)
  await writeFile(join(folder, SYNCED_MARK), '')
  return groups
}

async function fillPostgres(server: string, name: string): Promise<Group[]> {
  await asAdministrator(server, `create database ${name}`)
  const database = await openPostgres({ url: databaseUrl(server, name), connections: 2 })
  const groups = await fill(database)
  await database.close()
  return groups
}

/** Fills a migrated database through the server's own functions. */
async function fill(database: Database): Promise<Group[]> {
  await seedShop(database.db)
  // Nobody answers the orders of most journeys.
  await writeSetting(database.db, 'kitchen', { ...SEED_SETTINGS.kitchen, pauseMinutes: 0 })
  // Journeys run at any hour, and an order that a closed kitchen takes is for its next opening.
  await writeSetting(database.db, 'kitchen_hours', OPEN_ALL_DAY)
  const auth = await openAuth({
    database,
    clock: () => new Date(),
    random: randomBytes,
    settings: { ...plainAuthSettings('http://localhost'), switches: { ...USUAL_SWITCHES, autoconfirms: true } },
    // Without an e-mail address, so that no welcome mails are queued in every copy.
    makeProfile: (tx, user, ...rest) => makeProfile(tx, { ...user, email: null }, ...rest),
    log: console,
  })
  const hash = await auth.deps.passwords.hash(PASSWORD)
  const groups = await database.db.transaction(async (tx) => {
    const join = async (data: SignUpData): Promise<Person> => {
      const email = newAddress()
      const outcome = await signUp(tx, auth.deps, {
        contact: emailContact(email),
        password: { hash, isSame: false, checkedAgainst: null },
        metadata: data,
        redirectTo: '',
        challenge: null,
        caller: { ip: '127.0.0.1', userAgent: '' },
        maySend: true,
      })
      if (outcome.kind !== 'session') throw new Error('a sign-up that needs no mail begins a session')
      return { email, refreshToken: outcome.answer.refresh_token }
    }
    const groups: Group[] = []
    for (const { data, count } of PEOPLE) {
      const people: Person[] = []
      while (people.length < count) people.push(await join(data))
      groups.push({ data, people })
    }
    return groups
  })
  await auth.close()
  return groups
}
