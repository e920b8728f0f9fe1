import { redrawPicture } from '../redraw-picture.ts'

/** Enough to read a receipt. */
const MAX_SIDE = 2560

/**
 * Draws a picture anew as a JPEG that can be read on any phone, without what its camera wrote into it.
 *
 * @throws Refusal upload.not_an_image
 */
export function cleanPicture(bytes: Buffer): Promise<Buffer> {
  return redrawPicture(bytes, (picture) =>
    picture
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  )
}
