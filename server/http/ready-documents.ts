import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { type PreparedBytes, preparedAnswer } from './prepared-bytes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readyDocuments: ReadyDocuments
  }
}

/** A public document; its bytes are undefined while they are being read. */
type ReadyDocument = { bytes: () => PreparedBytes | undefined; contentType: string; cacheControl: string }

export type ReadyDocuments = {
  /** Answers GET requests for exactly this URL before Fastify does, whenever the bytes are there. */
  set: (url: string, document: ReadyDocument) => void
}

/**
 * Answers public documents that are the same for everybody from memory, before Fastify sees the request. Each has a route
 * too, which answers all else: other methods, other spellings of the URL, a document that is not in memory, a closing
 * server. Authentication, limits and hooks cost more than these answers, and change nothing about them.
 */
export function createReadyDocuments(): ReadyDocuments & {
  serverFactory: FastifyServerFactory
  stopWith: (app: FastifyInstance) => void
} {
  const documents = new Map<string, ReadyDocument>()
  let isClosing = false

  const hasAnswered = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || isClosing) return false
    const document = documents.get(request.url ?? '')
    const bytes = document?.bytes()
    if (!document || !bytes) return false
    const { status, headers, body } = preparedAnswer(bytes, document.contentType, request.headers)
    response.writeHead(status, {
      'x-content-type-options': 'nosniff',
      'cache-control': document.cacheControl,
      ...headers,
      ...(body && { 'content-length': body.length }),
    })
    response.end(body)
    return true
  }

  return {
    set: (url, document) => documents.set(url, document),
    // Fastify's own factory, with our answers before its own.
    serverFactory: (answer, options) => {
      const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options
      // Requests without a body need no stream: 3 to 8 % of a document's cost.
      const serverOptions: ServerOptions = { ...(http as ServerOptions), optimizeEmptyRequests: true }
      const server = createServer(serverOptions, (request, response) => {
        if (hasAnswered(request, response)) return
        const { headers } = request
        const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
        if (isEmpty) delete headers['content-type'] // otherwise Fastify waits for the end of a stream that does not exist
        answer(request, response)
      })
      return Object.assign(server, { keepAliveTimeout, requestTimeout, timeout: connectionTimeout })
    },
    // A process that ends tells its clients to connect anew, which Fastify does.
    stopWith: ({ moving }) => {
      moving.follow(() => {
        isClosing = true
      })
    },
  }
}
