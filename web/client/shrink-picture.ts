import { logQuietly } from '../ui/log.ts'

const QUALITY = 0.85

/**
 * Shrinks a picture before it is sent, because phones take large pictures and networks are slow. A picture that the
 * browser cannot read, or that would not get smaller, is returned unchanged; the server checks it.
 *
 * @param longestSide in px
 */
export async function shrinkPicture(file: File, longestSide: number): Promise<Blob> {
  const small = await redrawn(file, longestSide).catch((error: unknown) => {
    logQuietly('a picture could not be made smaller', error)
    return file
  })
  return small.size < file.size ? small : file
}

async function redrawn(file: File, longestSide: number): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // Transparent parts would become black in a JPEG.
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/jpeg', QUALITY),
  )
}
