import { crc32, deflateSync } from 'node:zlib'

/** The seven passes of an interlaced PNG: first column and row, and the steps between columns and rows. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const BYTES_A_PIXEL = 8
const HEADER_END = [16, 6, 0, 0, 1] // bits a channel, RGBA, deflate, filters, interlaced

/**
 * A black, transparent, interlaced PNG with 16 bits per channel: the most memory for the fewest bytes, because it must
 * be decoded as a whole.
 *
 * @param claimed the size in the header, when it differs
 */
export function largePng({ side, claimed = side }: { side: number; claimed?: number }): Buffer {
  let length = 0
  for (const [x, y, dx, dy] of PASSES) {
    length += Math.ceil((side - y) / dy) * (1 + Math.ceil((side - x) / dx) * BYTES_A_PIXEL)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed, 0)
  header.writeUInt32BE(claimed, 4)
  header.set(HEADER_END, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(length))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
