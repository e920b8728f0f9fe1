import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import { CATEGORY_RECIPES, composeTile, TILE } from '#seed/pictures/category-pictures.ts'
import { composePicture } from '#seed/pictures/compose.ts'
import { SERVICE_RECIPES, VEHICLE_RECIPES } from '#seed/pictures/request-pictures.ts'
import type { SeedItem } from '#seed/seed-item.ts'
import { SEED_ITEMS } from '#seed/shop-seed.ts'

/** How many pictures were drawn; 0 when those in the folder are still right. */
export type PictureRun = { drawn: number; files: number }

type Picture = { name: string; width: number; compose: () => string }

const ROOT = resolve(import.meta.dirname, '..')
/** What the shop serves; part of the repository, so that no start waits for drawing. */
const DRAWN = join(ROOT, 'seed/drawn')
/** Fingerprint of what the pictures were drawn from. */
const STAMP = 'recipes.sha256'
/** Chosen by eye: below this the thin rims smear; above it a card's picture passes 10 KB. */
const WEBP = { quality: 62, alphaQuality: 60, effort: 2 } as const
/** Enough to keep two cores busy while files are written. */
const AT_ONCE = 4

/**
 * Draws every picture of the catalogue into a folder: `<id>.webp` (256 px) and `<id>-512.webp` of each item, the same
 * of `category-<category>`, `vehicle-<id>` and `service-<id>`, and `tile-<category>.webp` (480 by 360) with its `-960`
 * double.
 *
 * Draws only what is missing when the stamp in the folder says that recipes and drawing code have not changed.
 * Pictures of items that no longer exist are removed.
 */
export async function makePictures(outDir: string, items: readonly SeedItem[] = SEED_ITEMS): Promise<PictureRun> {
  const pictures = picturesOf(items)
  const wanted = new Set(pictures.flatMap(filesOf))
  const stamp = await stampOf(items)
  const present = new Set(await readdir(outDir).catch(() => []))
  const isFresh = (await readFile(join(outDir, STAMP), 'utf8').catch(() => '')) === stamp
  const isThere = (picture: Picture) => isFresh && filesOf(picture).every((file) => present.has(file))
  const missing = pictures.filter((picture) => !isThere(picture))
  const stale = [...present].filter((file) => file.endsWith('.webp') && !wanted.has(file))

  await mkdir(outDir, { recursive: true })
  if (!isFresh) await rm(join(outDir, STAMP), { force: true })
  await Promise.all(stale.map((file) => rm(join(outDir, file))))
  const queue = [...missing]
  await Promise.all(Array.from({ length: AT_ONCE }, () => drawAll(queue, outDir)))
  if (!isFresh) await writeFile(join(outDir, STAMP), stamp)
  return { drawn: missing.length, files: wanted.size }
}

function filesOf({ name, width }: Picture): string[] {
  return [`${name}.webp`, doubleName(name, width)]
}

function picturesOf(items: readonly SeedItem[]): Picture[] {
  return [
    ...items.map(({ id, category, picture }) => ({
      name: id,
      width: 256,
      compose: () => composePicture(id, category, picture),
    })),
    ...CATEGORIES.flatMap((category) => [
      {
        name: `category-${category}`,
        width: 256,
        compose: () => composePicture(`category-${category}`, category, CATEGORY_RECIPES[category]),
      },
      { name: `tile-${category}`, width: TILE.width, compose: () => composeTile(category) },
    ]),
    ...Object.entries(VEHICLE_RECIPES).map(([id, recipe]) => ({
      name: `vehicle-${id}`,
      width: 256,
      compose: () => composePicture(`vehicle-${id}`, 'equipment', recipe),
    })),
    ...Object.entries(SERVICE_RECIPES).map(([id, recipe]) => ({
      name: `service-${id}`,
      width: 256,
      compose: () => composePicture(`service-${id}`, 'supermarket', recipe),
    })),
  ]
}

function doubleName(name: string, width: number): string {
  return `${name}-${width * 2}.webp`
}

async function drawAll(queue: Picture[], outDir: string): Promise<void> {
  for (let picture = queue.pop(); picture; picture = queue.pop()) await draw(picture, outDir)
}

async function draw({ name, width, compose }: Picture, outDir: string): Promise<void> {
  const svg = compose()
  const natural = Number(/ width="(\d+)"/.exec(svg)?.[1])
  const large = sharp(Buffer.from(svg), { density: (72 * width * 2) / natural }).resize({ width: width * 2 })
  const { data, info } = await large.raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  await pixels()
    .webp(WEBP)
    .toFile(join(outDir, doubleName(name, width)))
  await pixels()
    .resize({ width })
    .webp(WEBP)
    .toFile(join(outDir, `${name}.webp`))
}

/** Whether the pictures in the repository are those of today's recipes and drawing code. */
export async function areDrawn(items: readonly SeedItem[] = SEED_ITEMS): Promise<boolean> {
  const present = new Set(await readdir(DRAWN))
  const isFresh = (await readFile(join(DRAWN, STAMP), 'utf8')) === (await stampOf(items))
  return isFresh && picturesOf(items).every((picture) => filesOf(picture).every((file) => present.has(file)))
}

/** A fingerprint of whatever decides how the pictures look. */
async function stampOf(items: readonly SeedItem[]): Promise<string> {
  const folder = join(ROOT, 'seed/pictures')
  const sources = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
  const hash = createHash('sha256')
  hash.update(JSON.stringify(items.map(({ id, category, picture }) => [id, category, picture])))
  for (const file of sources) hash.update(await readFile(join(folder, file)))
  hash.update(await readFile(import.meta.filename))
  hash.update(await readFile(join(ROOT, 'node_modules/@iconify-json/fluent-emoji/package.json')))
  return `${hash.digest('hex')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outDir = resolve(process.argv[2] ?? DRAWN)
  const { drawn, files } = await makePictures(outDir)
  console.log(
    drawn === 0
      ? `${files} pictures are up to date in ${outDir}`
      : `Drew ${drawn} pictures, ${files} files, into ${outDir}`,
  )
}
