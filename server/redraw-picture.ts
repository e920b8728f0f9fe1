import type { Sharp } from 'sharp'
import { Refusal } from '#domain/errors.ts'

/** Far beyond any phone's camera; a small file that claims more is made to eat memory. */
const MAX_PIXELS = 60_000_000

/** Beginnings of the formats that are taken. Others, SVG above all, are not even handed to the decoder. */
const IS_PICTURE = [
  (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'GIF8',
]

/**
 * Draws a picture anew: upright, and without all that phones write into it, the place where it was taken included. What
 * it is, its content decides, not its name or declared type.
 *
 * @param draw sizes and encodes it
 * @throws Refusal upload.not_an_image for everything else, broken pictures included
 */
export async function redrawPicture(bytes: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  if (!IS_PICTURE.some((matches) => matches(bytes))) throw new Refusal('upload.not_an_image')
  // Only once a picture comes: the library takes time to start with, and memory.
  const { default: sharp } = await import('sharp')
  try {
    return await draw(sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()).toBuffer()
  } catch {
    throw new Refusal('upload.not_an_image')
  }
}
