import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** One file or folder of an archive; `bytes` gives exactly `size` of them. */
export type TarEntry = { name: string; size: number; bytes?: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const BLOCK = 512
const FOLDER = '5'
/** Field of a header: where it begins and how long it is. */
const NAME = [0, 100] as const
const SIZE = [124, 12] as const
const CHECKSUM = [148, 8] as const
const KIND = [156, 1] as const

/** Writes a tar archive (ustar), a piece at a time. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size, bytes ? '0' : FOLDER)
    if (bytes) yield* bytes
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/**
 * Unpacks a tar archive into a new folder. Nothing of it is on the disk for certain yet.
 *
 * @throws when it is no archive, ends too early, or wants to write elsewhere
 */
export async function unpackTar(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const reader = new PieceReader(archive)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { name, size, isFolder } = readHeader(header)
    const path = join(folder, name)
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder) await writeFile(path, reader.pieces(size), { mode: 0o600 })
    await reader.take(padding(size))
  }
  await reader.finish()
}

function headerOf(name: string, size: number, kind: string): Buffer {
  if (Buffer.byteLength(name) > NAME[1]) throw new Error(`the name ${name} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, ...NAME)
  header.write(kind === FOLDER ? '0000700' : '0000600', 100)
  header.write('0000000', 108) // owner and group: whoever unpacks it
  header.write('0000000', 116)
  header.write(size.toString(8).padStart(11, '0'), ...SIZE)
  header.write('00000000000', 136)
  header.write(kind, ...KIND)
  header.write('ustar\u000000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, ...CHECKSUM)
  return header
}

function readHeader(header: Buffer): { name: string; size: number; isFolder: boolean } {
  const text = ([start, length]: readonly [number, number]) =>
    header
      .toString('utf8', start, start + length)
      .replace(/\0.*$/s, '')
      .trim()
  if (Number.parseInt(text(CHECKSUM), 8) !== checksum(header)) throw new Error('it is no archive')
  const name = text(NAME).replace(/^\/+/, '')
  if (name === '' || name.split('/').includes('..')) throw new Error(`it wants to write to ${name}`)
  return { name, size: Number.parseInt(text(SIZE), 8), isFolder: text(KIND) === FOLDER }
}

/** The sum of a header's bytes, those of the sum itself counted as blanks. */
function checksum(header: Buffer): number {
  const [start, length] = CHECKSUM
  return header.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 32 : byte), 0)
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/** Takes so many bytes at a time out of pieces of any length. */
class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #rest: Uint8Array = Buffer.alloc(0)

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#pieces = archive[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const taken: Uint8Array[] = []
    for await (const piece of this.pieces(size)) taken.push(piece)
    return Buffer.concat(taken)
  }

  /** Reads what is left, since it may turn out to be damaged. */
  async finish() {
    while (!(await this.#pieces.next()).done);
  }

  async *pieces(size: number): AsyncGenerator<Uint8Array> {
    for (let missing = size; missing > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#pieces.next()
        if (next.done) throw new Error('it ends too early')
        this.#rest = next.value
      }
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
}
