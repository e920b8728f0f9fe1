import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CATALOGUE, CATALOGUE_NOUNS } from '#domain/catalogue/catalogue-api.ts'
import type { Edited } from '#domain/history/history-api.ts'
import { ItemImage } from '#domain/menu/pictures-api.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { countRowsRead } from '#test/rows-read.ts'
import type { Db } from '../../db/db.ts'
import { rowVersions } from '../../history/history-tables.ts'
import { menuItems } from '../menu-tables.ts'
import { deleteUnusedMenuPictures } from './picture-queries.ts'
import { deleteForgottenMenuPictures } from './picture-routes.ts'
import { menuPictures } from './picture-tables.ts'

const shop = await testShop()
const { app, database, time } = shop
const { db } = database
const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

/** A picture whose left half is red and whose right half is blue. */
async function halves(): Promise<Buffer> {
  const right = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: 400, top: 0 }])
    .jpeg()
    .toBuffer()
}

function upload(file: Buffer, crop: unknown = WHOLE) {
  const boundary = 'x'.repeat(20)
  const part = (name: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const head = `${part('crop')}\r\n${JSON.stringify(crop)}\r\n${part('file', '; filename="a.jpg"')}content-type: image/jpeg\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: '/api/menu/pictures',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
const uploaded = async (file: Buffer): Promise<string> => (await upload(file)).json().image
const asManager = () => shop.as(aStaffMember({ role: 'manager' }))

test('a picture is cut to what was chosen, in both sizes, as AVIF for browsers that accept it', async () => {
  asManager()
  const { image } = (await upload(await halves(), { left: 0.5, top: 0, width: 0.5, height: 1 })).json()

  for (const [file, side] of [
    [image, 256],
    [image.replace('.webp', '-512.webp'), 512],
  ] as const) {
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'heif'],
      ['image/webp,*/*', 'webp'],
    ] as const) {
      const reply = await app.inject({ url: file, headers: { accept } })
      expect(reply.headers).toMatchObject({
        vary: expect.stringMatching(/accept/i),
        'cache-control': expect.stringContaining('immutable'),
      })
      const picture = sharp(reply.rawPayload)
      expect(await picture.metadata()).toMatchObject({ format, width: side, height: side })
      const { dominant } = await picture.stats()
      expect(dominant.b, 'the right half alone').toBeGreaterThan(200)
      expect(dominant.r).toBeLessThan(60)
    }
  }
})

test.each([
  ['outside the picture', { left: 0.9, top: 0, width: 0.5, height: 1 }],
  ['empty', { left: 0, top: 0, width: 0, height: 1 }],
  ['no crop', 'all of it'],
])('a crop that is %s is refused', async (_, crop) => {
  asManager()
  expect((await upload(await halves(), crop)).json()).toMatchObject({ code: 'request.invalid' })
  expect(await db.$count(menuPictures)).toBe(0)
})

test('a file that is no picture is refused', async () => {
  asManager()
  expect((await upload(Buffer.from('<svg onload=alert(1)>'))).json()).toMatchObject({ code: 'upload.not_an_image' })
})

test('the kitchen changes no pictures', async () => {
  shop.as(aStaffMember({ role: 'kitchen' }))
  expect((await upload(await halves())).statusCode).toBe(404)
})

test('a picture that no item has is deleted after a week, because its form may be saved days later; one that an item has is kept', async () => {
  asManager()
  const file = await halves()
  const [used, second, unused] = [await uploaded(file), await uploaded(file), await uploaded(file)]
  await db
    .update(menuItems)
    .set({ image: used, images: ['/pictures/jollof.webp', second] })
    .where(eq(menuItems.id, 'jollof'))

  const clean = () => deleteForgottenMenuPictures({ db, clock: () => time.now })
  time.passMinutes(7 * 24 * 60)
  await clean()
  expect(await db.$count(menuPictures), 'they may still be chosen').toBe(12)
  time.passMinutes(1)
  await clean()
  expect((await app.inject(used)).statusCode).toBe(200)
  expect((await app.inject(second)).statusCode).toBe(200)
  expect((await app.inject(unused)).statusCode).toBe(404)
})

/** The fields of rows that hold a picture of the shop. */
const PICTURED: readonly (readonly [Edited, string])[] = [
  ['menu_item', 'image'],
  ['menu_item', 'images'],
  ['post', 'image'],
  ['post', 'body'],
  ...CATALOGUE_NOUNS.flatMap((noun) =>
    Object.entries(CATALOGUE[noun].shape).flatMap(([field, schema]) =>
      schema === ItemImage ? [[noun, field] as const] : [],
    ),
  ),
]

test.each(PICTURED)('the picture of a version of a %s is kept: it can be put back', async (entity, field) => {
  asManager()
  const image = await uploaded(await halves())
  const fields: Record<string, unknown> = {
    images: ['/pictures/jollof.webp', image],
    body: `In /pictures/items/ there is\n\n![Waakye](${image})`,
  }
  await db.insert(rowVersions).values({
    entity,
    key: 'one',
    version: 1,
    document: { [field]: fields[field] ?? image },
    savedBy: 'system:test',
    savedAt: time.now,
  })

  await deleteUnusedMenuPictures(db, new Date(time.now.getTime() + 1))
  expect((await app.inject(image)).statusCode).toBe(200)
})

test('a class is among the rows that hold a picture', () => {
  expect(PICTURED).toContainEqual(['class', 'image'])
})

test('the versions are read as often for many pictures as for one, because they are many', async () => {
  await db.execute(sql`insert into menu_pictures (id, side, format, picture, created_at)
    select 'picture' || n, 256, 'webp', '', ${time.now} from generate_series(1, 20) n`)
  await db.execute(sql`insert into row_versions (entity, key, version, document, saved_by, saved_at)
    select 'menu_item', 'jollof', n, '{"image": ""}', 'system:test', now() from generate_series(1, 100) n`)
  const clean = (tx: Db) => deleteUnusedMenuPictures(tx, new Date(time.now.getTime() + 1))

  expect(await countRowsRead(db, rowVersions, clean)).toBeLessThan(500)
  expect(await db.$count(menuPictures)).toBe(0)
})
