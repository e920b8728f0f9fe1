import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { testShop } from '#test/app.ts'
import { startBucketServer } from '#test/bucket-server.ts'
import { truncateAll } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { myData } from '#test/my-data.ts'
import { aPerson } from '#test/people.ts'
import { setAvatar } from '../../profiles/change-avatar.ts'
import { profileAvatars, profiles } from '../../profiles/profile-tables.ts'
import { servicePictures } from '../../services/service-tables.ts'
import { deleteObjects, KEPT_AFTER_MS, MOVED_AFTER_MS, movePictures, tryBucket } from '../../uploads/object-jobs.ts'
import { createObjectStore, type ObjectStore } from '../../uploads/object-store.ts'
import { deletedObjects } from '../../uploads/object-tables.ts'
import { CAPABILITIES } from '../capabilities.ts'

/** Pictures that move from the database to a bucket, of a server that speaks as S3 does. */

const server = await startBucketServer()
afterAll(server.close)
const problems: unknown[] = []
const log = { error: (problem: unknown) => void problems.push(problem) }
const objects = createObjectStore(server.bucket, log)
let asked = objects
const shop = await testShop({ objects: { ...objects, read: (key) => asked.read(key) } })
const { app, time } = shop
const { db } = shop.database
const pictureTables = CAPABILITIES.flatMap((one) => one.pictureTables ?? [])
const deps = { db, clock: () => time.now, objects, pictureTables }
const nobody: ObjectStore = {
  put: () => Promise.reject(new Error('the store is away')),
  read: () => Promise.reject(new Error('the store is away')),
  remove: () => Promise.reject(new Error('the store is away')),
}

let ama: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  problems.length = 0
  asked = objects
  ama = await aPerson(db, { email: 'ama@example.com' })
  shop.as(ama)
})

const pass = (ms: number) => time.passMinutes(ms / 60_000 + 1)

/** Gives Ama a new profile picture, and returns its address. */
async function uploaded(): Promise<string> {
  const picture = randomBytes(5_000)
  await db.transaction((tx) => setAvatar(tx, ama, picture, randomBytes, time.now))
  return (await app.inject('/api/profile')).json().avatarUrl
}

const rowOf = async () => (await db.select().from(profileAvatars))[0]

describe('a picture that has an age', () => {
  test('leaves the database for the bucket, and looks the same to everybody', async () => {
    const address = await uploaded()
    const before = await app.inject(address)
    expect(await movePictures(deps), 'it may still be deleted soon').toBe(0)

    pass(MOVED_AFTER_MS)
    expect(await movePictures(deps)).toBe(1)
    const row = await rowOf()
    expect(row).toMatchObject({ picture: null, objectKey: expect.stringMatching(/^profile_avatars\/[\da-f-]{36}$/) })
    const after = await app.inject(address)
    expect([after.statusCode, after.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
    expect(await movePictures(deps), 'nothing is left').toBe(0)
  })

  test('is in the export of its owner', async () => {
    const address = await uploaded()
    pass(MOVED_AFTER_MS)
    await movePictures(deps)

    const { pictures } = await myData(app)
    expect(Buffer.from(pictures['pictures/profile.webp'] ?? [])).toEqual((await app.inject(address)).rawPayload)
  })

  test('stays while it waits for its booking, whose message takes it from the database', async () => {
    const row = { id: 'attached', userId: ama.userId, picture: randomBytes(100), createdAt: time.now }
    await db.insert(servicePictures).values(row)
    pass(MOVED_AFTER_MS)
    expect(await movePictures(deps)).toBe(0)
  })

  test('moves from every table that says so', async () => {
    await truncateAll(db)
    await fillEveryTable(db)
    const rows = await Promise.all(pictureTables.map(({ table }) => db.$count(table)))
    expect(rows.every((count) => count > 0)).toBe(true)
    time.now = new Date('2030-01-01T00:00:00Z')

    while ((await movePictures(deps)) > 0);
    for (const { table } of pictureTables) expect(await db.$count(table, sql`${table.picture} is not null`)).toBe(0)
  })
})

describe('without the bucket', () => {
  test('pictures wait in the database, and new ones are stored and shown', async () => {
    const address = await uploaded()
    pass(MOVED_AFTER_MS)
    await expect(movePictures({ ...deps, objects: nobody })).rejects.toThrow('the store is away')
    expect((await app.inject(address)).statusCode).toBe(200)

    expect((await app.inject(await uploaded())).statusCode).toBe(200)
  })

  test('a moved picture is asked for again later', async () => {
    const address = await uploaded()
    pass(MOVED_AFTER_MS)
    await movePictures(deps)
    asked = createObjectStore({ ...server.bucket, endpoint: 'http://127.0.0.1:1' }, log)

    for (const path of [address, '/api/profile/data']) {
      const reply = await app.inject(path)
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'server.busy'])
    }
    expect(problems, 'the log says why').toHaveLength(2)
  })

  test('nothing moves where none is configured', async () => {
    await uploaded()
    pass(MOVED_AFTER_MS)
    expect(await movePictures({ ...deps, objects: undefined })).toBe(0)
    expect(await deleteObjects({ ...deps, objects: undefined })).toBe(0)
    expect((await rowOf())?.objectKey).toBeNull()
  })
})

test('a picture whose object is gone is not found, the log says so, and the export of its owner names it', async () => {
  const address = await uploaded()
  pass(MOVED_AFTER_MS)
  await movePictures(deps)
  await objects.remove((await rowOf())?.objectKey ?? '')

  const reply = await app.inject(address)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'upload.missing'])
  expect(problems).toHaveLength(1)
  const { data, pictures } = await myData(app)
  expect(data.missingPictures).toEqual(['profile.webp'])
  expect(pictures).toEqual({})
})

test('a bucket with other keys is noticed at the start', async () => {
  const stranger = createObjectStore({ ...server.bucket, accessKey: 'SOMEBODY' }, log)
  await expect(tryBucket({ objects: stranger })).rejects.toThrow()
  await tryBucket({ objects })
  await tryBucket({ objects: undefined })
})

test.each([
  { says: '', why: 'it never answers' },
  { says: 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', why: 'its answer stops' },
])('a bucket that accepts a call and is silent then holds nobody for long: $why', async ({ says }) => {
  const silent = createServer((socket) => void socket.on('error', () => {}).write(says))
  onTestFinished(() => void silent.close())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo // of a server on a port
  const stuck = createObjectStore({ ...server.bucket, endpoint: `http://127.0.0.1:${port}` }, log, 50)

  await expect(stuck.read('a')).rejects.toThrow(new Refusal('server.busy'))
  if (says !== '') return
  await expect(stuck.put('a', randomBytes(5_000))).rejects.toThrow()
  await expect(stuck.remove('a')).rejects.toThrow()
})

test('a picture that moves again, after a restore of a backup from before, is written over its object', async () => {
  await uploaded()
  pass(MOVED_AFTER_MS)
  const inBackup = await rowOf()
  await movePictures(deps)
  const key = (await rowOf())?.objectKey
  await db.update(profileAvatars).set({ picture: inBackup?.picture ?? null, objectKey: null })

  expect(await movePictures(deps)).toBe(1)
  expect((await rowOf())?.objectKey).toBe(key)
  expect(key).not.toContain(inBackup?.id)
})

describe('a process that ends', () => {
  test('before the object is written loses nothing, and the next run writes it under the same key', async () => {
    const address = await uploaded()
    pass(MOVED_AFTER_MS)
    await movePictures({ ...deps, objects: nobody }).catch(() => {})
    const key = (await rowOf())?.objectKey

    expect(await movePictures(deps)).toBe(1)
    expect(await rowOf()).toMatchObject({ picture: null, objectKey: key })
    expect((await app.inject(address)).statusCode).toBe(200)
  })

  test('between the object and its row writes the object once more', async () => {
    await uploaded()
    pass(MOVED_AFTER_MS)
    const written: string[] = []
    const put: ObjectStore['put'] = async (key, bytes) => {
      await objects.put(key, bytes)
      written.push(key)
      if (written.length === 1) throw new Error('killed')
      return { kind: 'written' }
    }
    await movePictures({ ...deps, objects: { ...objects, put } }).catch(() => {})
    await movePictures({ ...deps, objects: { ...objects, put } })
    expect(written[1]).toBe(written[0])
    expect((await rowOf())?.picture).toBeNull()
  })
})

describe('the object of a deleted picture', () => {
  /** A moved picture that its owner then replaces; and the key of the object. */
  async function replaced(): Promise<string> {
    await uploaded()
    pass(MOVED_AFTER_MS)
    await movePictures(deps)
    const key = (await rowOf())?.objectKey ?? ''
    await uploaded()
    // The database writes the time of its own clock.
    await db.update(deletedObjects).set({ deletedAt: time.now })
    return key
  }
  const exists = async (key: string) => (await objects.read(key)).kind === 'read'

  test('stays for a week, for a backup that is restored, and is then deleted', async () => {
    const key = await replaced()
    expect((await rowOf())?.objectKey).toBeNull()
    time.passMinutes((KEPT_AFTER_MS - DAY_MS) / 60_000)
    expect(await deleteObjects(deps)).toBe(0)
    expect(await exists(key)).toBe(true)

    pass(DAY_MS)
    expect(await deleteObjects(deps)).toBe(1)
    expect(await exists(key)).toBe(false)
    expect(await db.$count(deletedObjects)).toBe(0)
  })

  test('is asked for again while the bucket is away', async () => {
    const key = await replaced()
    pass(KEPT_AFTER_MS)
    await expect(deleteObjects({ ...deps, objects: nobody })).rejects.toThrow('the store is away')
    expect(await deleteObjects(deps)).toBe(1)
    expect(await exists(key)).toBe(false)
    expect(await deleteObjects(deps)).toBe(0)
  })

  test('goes with the account', async () => {
    await uploaded()
    pass(MOVED_AFTER_MS)
    await movePictures(deps)
    await db.delete(profiles).where(eq(profiles.userId, ama.userId))
    expect(await db.$count(profileAvatars)).toBe(0)
    expect(await db.$count(deletedObjects)).toBe(1)
  })
})
