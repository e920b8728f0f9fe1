import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#domain/errors.ts'
import { fromRoot } from '../../config/from-root.ts'
import type { Db } from '../../db/db.ts'
import { findMenuPicture } from '../../menu/pictures/picture-queries.ts'

const WIDTH = 1_200
const HEIGHT = 630
const PLATE = 520
const STRIP = 36
/** Below 300 kB in any case: larger ones are left out by WhatsApp. */
const QUALITY = 82
/**
 * Pictures kept, about 80 kB each: more than the catalogue has. And pictures that wait: they are drawn one at a time, because
 * drawing uses the threads that read files and check passwords.
 */
const MOST = { kept: 400, waiting: 20 }

const KENTE = fromRoot('web/brand/kente.svg')

type Sources = { db: Db; picturesFolder: string }

/**
 * Pictures that stand beside links: what the link leads to, on a plate. Drawn when first asked for. They have no words:
 * the name of the shop is a setting, and stands beside them as text.
 *
 * @returns a JPEG of 1200 x 630 by the name of the picture, e.g. `waakye` or `items/x1`; undefined without such a picture.
 * Refuses with server.busy while too many wait
 */
export function socialPictures({ db, picturesFolder }: Sources, most = MOST) {
  /** What is drawn, from the oldest. */
  const kept = new Map<string, Buffer>()
  /** What is looked for or being drawn: anybody can ask for names that lead to no picture. */
  const asked = new Map<string, Promise<Buffer | undefined>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function drawInTurn(name: string): Promise<Buffer | undefined> {
    const picture = await findPicture(name)
    if (!picture) return undefined
    if (waiting >= most.waiting) throw new Refusal('server.busy')
    waiting += 1
    const drawn = last.then(() => draw(picture)).finally(() => (waiting -= 1))
    last = drawn.catch(() => undefined)
    return drawn
  }

  async function draw(picture: Uint8Array): Promise<Buffer> {
    // Loaded for the first picture, because it takes 20 MB.
    const { default: sharp } = await import('sharp')
    const ground = groundSvg(await readFile(KENTE, 'utf8'))
    const side = PLATE - 60
    const mask = Buffer.from(`<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%"/></svg>`)
    const dish = await sharp(picture)
      .resize(side, side, { fit: 'cover' })
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer()
    const left = (WIDTH - side) / 2
    const top = Math.round((HEIGHT - STRIP - side) / 2)
    return sharp(Buffer.from(ground))
      .composite([{ input: dish, left, top }])
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer()
  }

  /** Uploaded pictures are stored in the database, those of the opening catalogue are files. */
  async function findPicture(name: string): Promise<Uint8Array | undefined> {
    const [, uploaded] = /^items\/([\w-]+)$/.exec(name) ?? []
    if (uploaded !== undefined) return findMenuPicture(db, { id: uploaded, side: 512, format: 'webp' })
    if (!/^[a-z0-9-]+$/.test(name)) return undefined
    return readFile(join(picturesFolder, `${name}-512.webp`)).catch(() => undefined)
  }

  async function drawAndKeep(name: string): Promise<Buffer | undefined> {
    try {
      const picture = await drawInTurn(name)
      if (picture) kept.set(name, picture)
      const [oldest] = kept.keys()
      if (kept.size > most.kept && oldest !== undefined) kept.delete(oldest)
      return picture
    } finally {
      asked.delete(name)
    }
  }

  return async (name: string): Promise<Buffer | undefined> => {
    const drawn = kept.get(name)
    if (drawn) return drawn
    const picture = asked.get(name) ?? drawAndKeep(name)
    asked.set(name, picture)
    return picture
  }
}

function groundSvg(kente: string): string {
  const strip = kente.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
  const strips = Array.from(
    { length: Math.ceil(WIDTH / (7 * STRIP)) },
    (_, index) =>
      `<svg x="${index * 7 * STRIP}" y="${HEIGHT - STRIP}" width="${7 * STRIP}" height="${STRIP}" viewBox="0 0 112 16">${strip}</svg>`,
  )
  const middle = (HEIGHT - STRIP) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#2a190f"/>
    <circle cx="${WIDTH / 2}" cy="${middle}" r="${PLATE / 2}" fill="#f6bd35"/>
    ${strips.join('')}
  </svg>`
}
