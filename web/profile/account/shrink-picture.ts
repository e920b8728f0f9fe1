import { ERRORS } from '#domain/errors.ts'
import { AVATAR_MAX_BYTES } from '#domain/profiles/profiles-api.ts'
import { logQuietly } from '../../log.ts'

/** Enough for the sharpest screens, px. */
const LONGEST_SIDE = 1024
const QUALITY = 0.85

/**
 * Makes a picture small before it is sent: phones take some of many megabytes, and networks are slow. A picture that the
 * browser cannot read is sent as it is, for the shop to judge.
 *
 * @throws Error with words for whoever chose it, when it stays too large
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const small = await redrawn(file).catch((error: unknown) => {
    logQuietly('a picture could not be made smaller', error)
    return file
  })
  const best = small.size < file.size ? small : file
  if (best.size > AVATAR_MAX_BYTES) throw new Error(ERRORS['upload.too_large'].text)
  return best
}

async function redrawn(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/jpeg', QUALITY),
  )
}
