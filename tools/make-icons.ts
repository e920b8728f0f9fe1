/** Paints the icons that browsers and phones want as pixels from the one drawing of the mark. The results are committed. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const PUBLIC = new URL('../web/public/', import.meta.url)
const mark = await readFile(new URL('favicon.svg', PUBLIC))
/** Phones cut their own corners, so they get the drawing without round ones. */
const square = Buffer.from(mark.toString().replace(' rx="15"', ''))

const png = (drawing: Buffer, size: number) =>
  sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

await writeFile(new URL('apple-touch-icon.png', PUBLIC), await png(square, 180))
await writeFile(new URL('icon-192.png', PUBLIC), await png(mark, 192))
await writeFile(new URL('icon-512.png', PUBLIC), await png(square, 512))
await writeFile(new URL('favicon.ico', PUBLIC), ico(await png(mark, 32), 32))

/** An .ico file around one PNG: a header, one directory entry, the picture. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // with one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(picture.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, picture])
}
