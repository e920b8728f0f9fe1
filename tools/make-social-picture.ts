/**
 * Paints the picture that chats and social pages show beside a link to the shop: 1200 x 630, from the drawings in
 * web/brand. It has no words, because name, tagline and cities are settings, and stand beside it as text. The result is
 * committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const WIDTH = 1200
const HEIGHT = 630
const STRIP = 36

const brand = (file: string) => readFile(new URL(`../web/brand/${file}`, import.meta.url))
const inner = (drawing: Buffer) => drawing.toString().replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')

const [hero, kente] = await Promise.all([brand('hero.svg'), brand('kente.svg')])

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#2a190f"/>
  <svg x="215" y="15" width="770" height="578" viewBox="0 0 640 480">${inner(hero)}</svg>
  ${Array.from(
    { length: Math.ceil(WIDTH / (7 * STRIP)) },
    (_, index) =>
      `<svg x="${index * 7 * STRIP}" y="${HEIGHT - STRIP}" width="${7 * STRIP}" height="${STRIP}" viewBox="0 0 112 16">${inner(kente)}</svg>`,
  ).join('')}
</svg>`

const picture = await sharp(Buffer.from(ground))
  .png({ compressionLevel: 9, palette: true, colours: 128, effort: 10 })
  .toBuffer()
await writeFile(new URL('../web/public/social.png', import.meta.url), picture)
console.log(`social.png ${picture.byteLength} bytes`)
