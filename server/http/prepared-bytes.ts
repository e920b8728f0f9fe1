import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses text well, and fast enough for the first answer after a change. */
const BROTLI_QUALITY = 6

/** A text in every encoding that a browser may accept. */
export type PreparedBytes = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer }

/** Compresses a text once, for many answers. */
export async function prepareBytes(text: string, brotliQuality = BROTLI_QUALITY): Promise<PreparedBytes> {
  const identity = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gzipped] = await Promise.all([brotli(identity, { params }), zip(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, br, gzip: gzipped }
}

/** Answers prepared bytes, or 304 to a browser that has them already. */
export function sendPrepared(
  bytes: PreparedBytes,
  contentType: string,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
): FastifyReply {
  reply.header('etag', bytes.etag)
  reply.header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && headers['if-none-match']?.includes(bytes.etag)) return reply.code(304).send()
  reply.header('content-type', contentType)
  const accepted = headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(bytes.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.identity)
}
