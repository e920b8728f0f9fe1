import type { FastifyReply } from 'fastify'
import './moving.ts'

/** How soon a browser connects again after a stream broke, in milliseconds. */
const RETRY_MS = 3_000

/** Open streams of this process by the pattern of their route. */
const open = new Map<string, number>()

/** How many streams are open, by the pattern of their route. */
export function openStreams(): ReadonlyMap<string, number> {
  return open
}

/**
 * Begins an answer of server-sent events, after everything that may refuse it.
 *
 * @returns sends an event with its data as JSON, or without an event only a comment, so that proxies keep a quiet
 * stream open; nothing once the answer has ended. When this process is to end, the browser is told to connect again
 */
export function beginEvents(reply: FastifyReply, onClose: () => void): (event: string | null, json?: string) => void {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': String(reply.getHeader('cache-control')),
    'x-accel-buffering': 'no',
    // It ends with the stream: it must not lead back to a process that ends, and a proxy must know that from the beginning.
    connection: 'close',
  })
  const route = reply.request.routeOptions.url ?? 'unknown'
  open.set(route, (open.get(route) ?? 0) + 1)
  // A stream that was told to move set a shorter time.
  raw.write(`retry: ${RETRY_MS}\n\n`)
  const stay = reply.server.moving.follow((inMs) => {
    if (raw.writableEnded) return
    raw.write(`retry: ${inMs}\nevent: move\ndata: {}\n\n`)
    raw.end()
  })
  raw.on('close', () => {
    open.set(route, (open.get(route) ?? 1) - 1)
    stay()
    onClose()
  })
  return (event, json = '') => {
    if (raw.writableEnded) return
    raw.write(event === null ? ': still here\n\n' : `event: ${event}\ndata: ${json}\n\n`)
  }
}
