import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type Drawing, type DrawnPicture, OUT_OF_MEMORY, type PictureRefusal } from './drawing.ts'

/**
 * The process that re-encodes pictures for the shop, one at a time. It is separate because decoding takes memory and
 * threads that the shop needs, and because an attack on the decoder must not reach the shop.
 */

/** Above every phone's usual photographs, of 12 to 24 megapixels. */
const MAX_PIXELS = 25_000_000
/**
 * The most bytes a decoder may hold: 25 megapixels of an ordinary photograph. Interlaced pictures are held whole, with
 * up to 8 bytes per pixel; progressive JPEGs as numbers of 2 bytes, which allows 12 megapixels.
 */
const MAX_HELD_BYTES = 3 * MAX_PIXELS
/** The memory limit in bytes; the largest permitted pictures needed 180 MB with everything else in this process. */
const MAX_MEMORY_BYTES = 230_000_000
const MEMORY_LOOK_MS = 50
const LOWER_PRIORITY = 10
/** The usual effort, 4, takes ten times as long for a picture of as many bytes. */
const AVIF_EFFORT = 2

const SAMPLE_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const COEFFICIENT_BYTES = 2
/** Samples of other types have up to this many bytes. */
const LARGEST_SAMPLE_BYTES = 16

setPriority(LOWER_PRIORITY)
sharp.cache(false)
sharp.concurrency(1)
// The shop decides when this process ends, although Ctrl-C and systemd signal both.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))

process.on('message', async ({ bytes, drawing }: { bytes: Uint8Array; drawing: Drawing }) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(OUT_OF_MEMORY)
  }, MEMORY_LOOK_MS)
  const answer = await drawn(bytes, drawing)
  clearInterval(watch)
  process.send?.(answer)
})

async function drawn(bytes: Uint8Array, drawing: Drawing): Promise<DrawnPicture | PictureRefusal> {
  try {
    // Reads the header alone.
    const { width, height, channels, depth, format, isProgressive, autoOrient } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata()
    const pixels = width * height
    const isSpread = format === 'jpeg' && isProgressive
    const sampleBytes = isSpread ? COEFFICIENT_BYTES : (SAMPLE_BYTES[depth] ?? LARGEST_SAMPLE_BYTES)
    if (pixels > MAX_PIXELS || pixels * channels * sampleBytes > MAX_HELD_BYTES)
      return { refusal: 'upload.picture_too_large' }
    return { picture: await draw(bytes, drawing, autoOrient) }
  } catch {
    return { refusal: 'upload.not_an_image' }
  }
}

type Size = { width: number; height: number }

function draw(bytes: Uint8Array, { side, fit, format, quality, crop }: Drawing, upright: Size): Promise<Uint8Array> {
  const whole = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
  const picture = (crop ? whole.extract(inPixels(crop, upright)) : whole).resize({
    width: side,
    height: side,
    fit,
    withoutEnlargement: fit === 'inside',
  })
  if (format === 'webp') return picture.webp({ quality }).toBuffer()
  if (format === 'avif') return picture.avif({ quality, effort: AVIF_EFFORT }).toBuffer()
  // Transparency would become black in a JPEG.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
}

/** At least one pixel, and none outside the picture. */
function inPixels({ left, top, width, height }: NonNullable<Drawing['crop']>, upright: Size) {
  const [x, y] = [part(left, upright.width), part(top, upright.height)]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(Math.round(width * upright.width), upright.width - x)),
    height: Math.max(1, Math.min(Math.round(height * upright.height), upright.height - y)),
  }
}

const part = (share: number, side: number) => Math.min(Math.round(share * side), side - 1)
