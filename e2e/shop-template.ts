import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { seedShop } from '#server/app/seed-jobs.ts'
import { emailContact } from '#server/auth/accounts/contact.ts'
import { signUp } from '#server/auth/accounts/sign-up.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { USUAL_SWITCHES } from '#server/config/auth-settings.ts'
import { unpackTar } from '#server/db/backup/unpack-tar.ts'
import type { Database } from '#server/db/db.ts'
import { SYNCED_MARK } from '#server/db/durable-files.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { openPgliteInMemory } from '#server/db/open-pglite.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import { writeSetting } from '#server/settings/settings-queries.ts'
import { asAdministrator, databaseUrl } from '#test/migrated-database.ts'
import { newAddress, PASSWORD, SIGN_UPS, type SignUpData } from './account.ts'

/** More than the journeys that use one kind of sign-up data. When none is left, a journey creates an account. */
const PEOPLE_OF_EACH = 40
/** The environment variable that passes the template's folder to the workers. */
const FOLDER = 'SHOP_TEMPLATE'

/** A person in a shop's database, with an unused session. */
export type Person = { email: string; refreshToken: string }
type Group = { data: SignUpData; people: Person[] }

/**
 * Playwright's global setup: fills one database with the opening catalogue, keys, and people with a session. Each worker
 * copies it, because migrating and seeding take much longer than copying, and a sign-up takes seconds of a journey.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-template-'))
  process.env[FOLDER] = folder
  const server = process.env.TEST_DATABASE_URL
  const groups = server ? await fillPostgres(server, templateIn(folder)) : await fillPglite(pgliteFolder(folder))
  await writeFile(join(folder, 'people.json'), JSON.stringify(groups))
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (server) await asAdministrator(server, `drop database ${templateIn(folder)} with (force)`)
  }
}

/** Copies the template for one shop. Returns its people, and on PostgreSQL the database. */
export async function copyTemplate(dataDir: string): Promise<{
  groups: Group[]
  database: { url: string; drop: () => Promise<void> } | undefined
}> {
  const folder = process.env[FOLDER]
  if (folder === undefined) throw new Error('the global setup of the journeys has not run')
  const groups: Group[] = JSON.parse(await readFile(join(folder, 'people.json'), 'utf8'))
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    await cp(pgliteFolder(folder), pgliteFolder(dataDir), { recursive: true, mode: constants.COPYFILE_FICLONE })
    return { groups, database: undefined }
  }
  const name = `chillz_e2e_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, `create database ${name} template ${templateIn(folder)}`)
  const drop = () => asAdministrator(server, `drop database ${name} with (force)`)
  return { groups, database: { url: databaseUrl(server, name), drop } }
}

/** The name of the PostgreSQL template, from the folder's unique name. */
const templateIn = (folder: string) => basename(folder).replaceAll(/\W/g, '_').toLowerCase()

async function fillPglite(folder: string): Promise<Group[]> {
  const database = await openPgliteInMemory()
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
  const auth = await openAuth({
    database,
    clock: () => new Date(),
    random: randomBytes,
    settings: {
      siteUrl: 'http://localhost',
      redirects: [],
      social: { google: null, azure: null },
      hasSms: false,
      switches: { ...USUAL_SWITCHES, autoconfirms: true },
      answerFloorMs: 0,
    },
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
    for (const data of Object.values(SIGN_UPS)) {
      const people: Person[] = []
      while (people.length < PEOPLE_OF_EACH) people.push(await join(data))
      groups.push({ data, people })
    }
    return groups
  })
  await auth.close()
  return groups
}
