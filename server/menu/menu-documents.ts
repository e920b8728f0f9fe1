import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CategoryPair } from '#domain/menu/menu-api.ts'
import type { Database } from '../db/db.ts'
import { readExtrasJson, readMenuJson } from './menu-queries.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Good for text, and still quick enough that the first answer after a change does not wait. */
const BROTLI_QUALITY = 6

export type DocumentName = CategoryPair | 'extras'

/** A document as it goes over the wire, in every encoding a browser may take. */
export type MenuBytes = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer }

export type MenuDocuments = {
  /**
   * The document as it is now: composed at the first call after a change, however many ask at once. Later calls get it
   * at once and wait for nothing.
   */
  get: (name: DocumentName) => MenuBytes | Promise<MenuBytes>
  stop: () => Promise<void>
}

/** Keeps the menu's documents as prepared bytes until the database says, to every process, that the menu changed. */
export async function keepMenuDocuments(database: Database): Promise<MenuDocuments> {
  const kept = new Map<DocumentName, MenuBytes | Promise<MenuBytes>>()
  const stop = await database.listen('menu_changed', () => kept.clear())

  async function compose(name: DocumentName): Promise<MenuBytes> {
    const json =
      name === 'extras' ? await readExtrasJson(database.db) : await readMenuJson(database.db, name.split('-'))
    return encode(Buffer.from(json))
  }

  return {
    get: (name) => {
      const known = kept.get(name)
      if (known) return known
      const fresh = compose(name)
      kept.set(name, fresh)
      // A document that a change has overtaken is answered to those who wait, and not kept; neither is a failure.
      const isStillKept = () => kept.get(name) === fresh
      fresh.then(
        (bytes) => isStillKept() && kept.set(name, bytes),
        () => isStillKept() && kept.delete(name),
      )
      return fresh
    },
    stop,
  }
}

async function encode(identity: Buffer): Promise<MenuBytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gzipped] = await Promise.all([brotli(identity, { params }), zip(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, br, gzip: gzipped }
}
