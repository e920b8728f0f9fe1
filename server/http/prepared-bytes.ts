import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses text well, and fast enough for the first answer after a change. */
const BROTLI_QUALITY = 6

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const

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

/** The answer of prepared bytes to these headers of a request: 304 without a body to a browser that has them already. */
export function preparedAnswer(bytes: PreparedBytes, contentType: string, headers: IncomingHttpHeaders) {
  const { etag } = bytes
  if (headers['if-none-match']?.includes(etag)) return { status: 304, headers: { etag, vary: 'accept-encoding' } }
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = ENCODINGS.find((one) => accepted.includes(one))
  return {
    status: 200,
    headers: {
      etag,
      vary: 'accept-encoding',
      'content-type': contentType,
      ...(encoding && { 'content-encoding': encoding }),
    },
    body: bytes[encoding ?? 'identity'],
  }
}

/** Sends prepared bytes, or 304; with another status than 200, always the bytes. */
export function sendPrepared(
  bytes: PreparedBytes,
  contentType: string,
  requestHeaders: IncomingHttpHeaders,
  reply: FastifyReply,
): FastifyReply {
  const isUsual = reply.statusCode === 200
  const answer = preparedAnswer(
    bytes,
    contentType,
    isUsual ? requestHeaders : { ...requestHeaders, 'if-none-match': undefined },
  )
  reply.headers(answer.headers)
  return isUsual ? reply.code(answer.status).send(answer.body) : reply.send(answer.body)
}
