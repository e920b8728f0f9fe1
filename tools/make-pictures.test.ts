import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED_ITEMS } from '#seed/shop-seed.ts'
import { areDrawn, makePictures } from './make-pictures.ts'

const items = SEED_ITEMS.slice(0, 2)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await makePictures(folder, items)
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

test('an item gets a small picture for its card and a large one for its dialog, transparent at the corners', async () => {
  const card = sharp(join(folder, 'jollof-rice.webp'))
  expect(await card.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256, hasAlpha: true })
  expect(await sharp(join(folder, 'jollof-rice-512.webp')).metadata()).toMatchObject({ width: 512, height: 512 })
  const corner = await card.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  expect(corner[3]).toBe(0)
})

test('a card picture stays small enough for a weak network', async () => {
  const { size } = await stat(join(folder, 'jollof-rice.webp'))
  expect(size).toBeLessThan(16_000)
})

test('each category gets a stand-in and a home page tile in two sizes', async () => {
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['category-mains.webp', 'category-mains-512.webp']))
  expect(await sharp(join(folder, 'tile-mains.webp')).metadata()).toMatchObject({ width: 480, height: 360 })
  expect(await sharp(join(folder, 'tile-mains-960.webp')).metadata()).toMatchObject({ width: 960, height: 720 })
})

test('the pictures in the repository are those of the recipes: otherwise run npm run pictures', async () => {
  expect(await areDrawn()).toBe(true)
})

test('a second run draws nothing: only what changed is drawn', async () => {
  expect(await makePictures(folder, items)).toMatchObject({ drawn: 0 })
})

test('a picture that went missing is drawn again, and one that nobody needs is removed', async () => {
  await rm(join(folder, 'jollof-rice.webp'))
  await writeFile(join(folder, 'no-longer-sold.webp'), 'x')
  expect(await makePictures(folder, items)).toMatchObject({ drawn: 1 })
  const files = await readdir(folder)
  expect(files).toContain('jollof-rice.webp')
  expect(files).not.toContain('no-longer-sold.webp')
}, 60_000)
