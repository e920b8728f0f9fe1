/**
 * Paints the picture that chats and social pages show beside a link to the shop: 1200 x 630, from the drawings in
 * web/brand and the shop's own faces. The result is committed.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'

const WIDTH = 1200
const HEIGHT = 630
const TAGLINE = 'Not Just Food!'
const PLACES = 'Delivered in Accra, Kumasi and Tamale'
/** The faces, and the names that they have in their own files. */
type Face = { file: string; family: string }
const DISPLAY: Face = {
  file: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal',
  family: 'Bricolage Grotesque 96pt ExtraBold',
}
const TEXT: Face = { file: 'figtree/files/figtree-latin-wght-normal', family: 'Figtree Light' }
const MARGIN = 72
const STRIP = 36

const brand = (file: string) => readFile(new URL(`../web/brand/${file}`, import.meta.url))
const inner = (drawing: Buffer) => drawing.toString().replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')

const [hero, kente, texts] = await Promise.all([
  brand('hero.svg'),
  brand('kente.svg'),
  mkdtemp(join(tmpdir(), 'face-')),
])

/** The wordmark of web/app/layout/logo.tsx. */
const LOGO = `
  <g fill="none" stroke="#fbf1dd" stroke-width="16" stroke-linecap="round" stroke-linejoin="round">
    <path d="M68.5 27A34 34 0 1 0 68.5 73M100 13V84M100 62C100 49 107 41 118 41S136 49 136 61V84M163 44V84M190 13V84M217 13V84M242 43H270L241 84H272"/>
  </g>
  <path d="M163 4 176 17 163 30 150 17Z" fill="#f6bd35"/>`

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#2a190f"/>
  <svg x="500" y="36" width="736" height="552" viewBox="0 0 640 480">${inner(hero)}</svg>
  <svg x="${MARGIN}" y="150" width="426" height="150" viewBox="0 0 284 100">${LOGO}</svg>
  ${Array.from(
    { length: Math.ceil(WIDTH / (7 * STRIP)) },
    (_, index) =>
      `<svg x="${index * 7 * STRIP}" y="${HEIGHT - STRIP}" width="${7 * STRIP}" height="${STRIP}" viewBox="0 0 112 16">${inner(kente)}</svg>`,
  ).join('')}
</svg>`

try {
  const picture = await sharp(Buffer.from(ground))
    .composite([
      {
        input: await words(TAGLINE, { face: DISPLAY, weight: 700, size: 52, colour: '#f6bd35' }),
        left: MARGIN,
        top: 338,
      },
      { input: await words(PLACES, { face: TEXT, weight: 500, size: 25, colour: '#d6c1a2' }), left: MARGIN, top: 424 },
    ])
    .png({ compressionLevel: 9, palette: true, colours: 128, effort: 10 })
    .toBuffer()
  await writeFile(new URL('../web/public/social.png', import.meta.url), picture)
  console.log(`social.png ${picture.byteLength} bytes`)
} finally {
  await rm(texts, { recursive: true })
}

/** A line of text in one of the shop's faces, cut to a file that the painter of text can read. */
async function words(text: string, look: { face: Face; weight: number; size: number; colour: string }) {
  const { file, family } = look.face
  const whole = await readFile(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}.woff2`))
  const fontfile = join(texts, `${look.weight}.ttf`)
  await writeFile(
    fontfile,
    await subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght: look.weight } }),
  )
  const line = {
    text: `<span foreground="${look.colour}">${text}</span>`,
    // The comma keeps the family's last word from being read as a weight.
    font: `${family}, ${look.size}`,
    fontfile,
    rgba: true,
    dpi: 72,
  }
  return sharp({ text: line }).png().toBuffer()
}
