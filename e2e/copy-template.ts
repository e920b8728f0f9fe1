import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pgliteFolder } from '#server/db/open-database.ts'
import { asAdministrator, databaseUrl } from '#test/postgres-server.ts'
import type { SignUpData } from './account.ts'

/** The environment variable that passes the template's folder to the workers. */
export const FOLDER = 'SHOP_TEMPLATE'

/** A person in a shop's database, with an unused session. */
export type Person = { email: string; refreshToken: string }
export type Group = { data: SignUpData; people: Person[] }

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
export const templateIn = (folder: string) => basename(folder).replaceAll(/\W/g, '_').toLowerCase()
