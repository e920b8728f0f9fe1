import type { FastifyReply } from 'fastify'
import './moving.ts'

/** How soon a browser connects again after a stream broke, in milliseconds. */
const RETRY_MS = 3_000

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
  })
  // A stream that was told to move set a shorter time.
  raw.write(`retry: ${RETRY_MS}\n\n`)
  const stay = reply.server.moving.follow((inMs) => {
    if (raw.writableEnded) return
    raw.write(`retry: ${inMs}\nevent: move\ndata: {}\n\n`)
    // Its connection must not lead back to this process.
    raw.end(() => raw.socket?.end())
  })
  raw.on('close', () => {
    stay()
    onClose()
  })
  return (event, json = '') => {
    if (raw.writableEnded) return
    raw.write(event === null ? ': still here\n\n' : `event: ${event}\ndata: ${json}\n\n`)
  }
}
