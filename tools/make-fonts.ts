/**
 * Cuts the two faces of the shop down to what it writes: Latin, punctuation, and the cedi sign. Run it after a new
 * version of a face is installed; the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const OUT = new URL('../web/brand/fonts/', import.meta.url)
const MOST_BYTES = 80_000
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'case', 'rvrn']

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„…‹›•€™→←×−ŒœŠšŽžŸıƒˆ˜`

const CUTS = [
  { from: 'figtree/files/figtree-latin-wght-normal', to: 'text', text: LATIN, wght: { min: 400, max: 800 } },
  {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal',
    to: 'display',
    text: LATIN,
    wght: { min: 500, max: 800 },
  },
  // The text face has no cedi sign: both faces take it from the display face.
  {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal',
    to: 'cedi',
    text: '₵',
    wght: { min: 400, max: 800 },
  },
]

let total = 0
for (const cut of CUTS) {
  const whole = await readFile(require.resolve(`@fontsource-variable/${cut.from}.woff2`))
  const part = await subsetFont(whole, cut.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: cut.wght },
    cacheFeatures: FEATURES,
  })
  await writeFile(new URL(`${cut.to}.woff2`, OUT), part)
  total += part.byteLength
  console.log(`${cut.to}.woff2 ${part.byteLength} bytes`)
}
if (total > MOST_BYTES) throw new Error(`the faces weigh ${total} bytes together, more than ${MOST_BYTES}`)
