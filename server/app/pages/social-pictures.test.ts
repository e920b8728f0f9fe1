import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { socialPictures } from './social-pictures.ts'

const { db } = await testDatabase()
const picturesFolder = mkdtempSync(join(tmpdir(), 'chillz-pictures-'))
const dish = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c33' } })
  .webp()
  .toBuffer()
const addPicture = (name: string) => writeFileSync(join(picturesFolder, `${name}-512.webp`), dish)
for (const name of ['a', 'b', 'c', 'd']) addPicture(name)

test('a picture that many ask for is drawn once; beyond the queue callers are told to come again, and then get theirs', async () => {
  const drawSocial = socialPictures({ db, picturesFolder }, { kept: 10, waiting: 2 })
  const same = await Promise.all(Array.from({ length: 20 }, () => drawSocial('a')))
  expect(new Set(same).size, 'one picture for all').toBe(1)

  const replies = await Promise.allSettled(['b', 'c', 'd'].map(drawSocial))
  const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason.code] : []))
  expect(refused).toEqual(['server.busy'])
  const all = await Promise.all(['b', 'c'].map(drawSocial))
  expect([...all, await drawSocial('d')].every((picture) => picture instanceof Buffer)).toBe(true)
})

test('the oldest picture alone leaves when too many are kept', async () => {
  const drawSocial = socialPictures({ db, picturesFolder }, { kept: 2, waiting: 2 })
  const [a, b] = [await drawSocial('a'), await drawSocial('b')]
  await drawSocial('c')
  expect(await drawSocial('b')).toBe(b)
  expect(await drawSocial('a')).not.toBe(a)
})

test('names without a picture throw out no drawn one, however many are asked for at once', async () => {
  const drawSocial = socialPictures({ db, picturesFolder }, { kept: 2, waiting: 2 })
  const [a, b] = [await drawSocial('a'), await drawSocial('b')]
  await Promise.all(['p', 'q', 'r', 'items/none'].map(drawSocial))
  expect([await drawSocial('a'), await drawSocial('b')].map((again, at) => again === [a, b][at])).toEqual([true, true])
})

test('a picture that was not there is found once it is, and takes no place until then', async () => {
  const drawSocial = socialPictures({ db, picturesFolder }, { kept: 2, waiting: 0 })
  expect(await Promise.all(['x', 'y', 'z', 'items/none'].map(drawSocial))).toEqual(Array(4).fill(undefined))
  addPicture('x')
  await expect(drawSocial('x'), 'found').rejects.toMatchObject({ code: 'server.busy' })
})
